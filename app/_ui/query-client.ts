import { onlineManager, QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { serviceReach } from "./service-reach.ts";

/** Retries once after a connection or server error. A refused call is not repeated. */
function mayRetry(failures: number, error: unknown): boolean {
  const status =
    error instanceof TRPCClientError ? (error as TRPCClientError<PortalRouter>).data?.httpStatus : undefined;
  return failures < 1 && (status === undefined || status >= 500);
}

// A query waits only while the service cannot be reached, whatever the browser says of its network.
onlineManager.setEventListener((setOnline) => {
  if (typeof window === "undefined") return;
  return serviceReach.subscribe(() => setOnline(serviceReach.get()));
});

/** `staleTime` keeps the browser from fetching again what the server has just rendered. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 15_000, retry: mayRetry, refetchOnWindowFocus: true } },
  });
