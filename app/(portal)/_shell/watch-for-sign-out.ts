import type { QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

const isTrpcError = (error: unknown): error is TRPCClientError<PortalRouter> => error instanceof TRPCClientError;
const isSignedOut = (error: unknown) => isTrpcError(error) && error.data?.code === "UNAUTHORIZED";

/** Tells when a call of this page was refused for want of a session. @returns Stops watching. */
export function watchForSignOut(queryClient: QueryClient, tell: () => void): () => void {
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && isSignedOut(event.action.error)) tell();
  });
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && isSignedOut(event.action.error)) tell();
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}
