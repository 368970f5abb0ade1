import { TRPCClientError } from "@trpc/client";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

interface Found {
  isError: boolean;
  data: unknown;
  error: unknown;
}

/**
 * Whether a page shows the error of a query in place of what it found: it found nothing, or that was deleted since. A
 * reading that fails meanwhile leaves the page as it is, with what a person has typed.
 */
export function isUnshowable({ isError, data, error }: Found): boolean {
  if (!isError) return false;
  const fault = error instanceof TRPCClientError ? (error as TRPCClientError<PortalRouter>).data?.fault : null;
  return data === undefined || fault === "not_found";
}
