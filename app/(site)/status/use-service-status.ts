import { useQuery } from "@tanstack/react-query";
import { anonymousClient } from "./anonymous-client.ts";

const AGAIN_MS = 5_000;
const PATIENCE_MS = 4_000;

/** The service's own word, asked again and again: also while the browser thinks that it has no network. */
export function useServiceStatus() {
  const status = useQuery({
    queryKey: ["service-status"],
    queryFn: () => ask().catch(() => null),
    networkMode: "always",
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  return { answer: status.data, checkedAt: status.dataUpdatedAt };
}

const ask = () => anonymousClient.service.status.query({}, { signal: AbortSignal.timeout(PATIENCE_MS) });
