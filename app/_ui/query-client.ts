import { QueryClient } from "@tanstack/react-query";

/** Data that the server rendered counts as fresh for a moment, so that a page does not ask for it twice. */
export const makeQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: 1, refetchOnWindowFocus: true } } });
