import { QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

/** Once more where the connection or the service failed; what was refused would be refused again. */
function mayRetry(failures: number, error: unknown): boolean {
  const status =
    error instanceof TRPCClientError ? (error as TRPCClientError<PortalRouter>).data?.httpStatus : undefined;
  return failures < 1 && (status === undefined || status >= 500);
}

/** Data that the server rendered counts as fresh for a moment, so that a page does not ask for it twice. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 15_000, retry: mayRetry, refetchOnWindowFocus: true } },
  });
