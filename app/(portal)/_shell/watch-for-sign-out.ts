import type { QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import type { PortalRouter } from "#server/transport/trpc/router.ts";

const isTrpcError = (error: unknown): error is TRPCClientError<PortalRouter> => error instanceof TRPCClientError;
const isSignedOut = (error: unknown) => isTrpcError(error) && error.data?.code === "UNAUTHORIZED";

/** Calls `onSignedOut` when a call is refused because the session has ended. @returns A function that stops watching. */
export function watchForSignOut(queryClient: QueryClient, onSignedOut: () => void): () => void {
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && isSignedOut(event.action.error)) onSignedOut();
  });
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && isSignedOut(event.action.error)) onSignedOut();
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}
