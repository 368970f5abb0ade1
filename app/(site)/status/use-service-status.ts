import { useQuery } from "@tanstack/react-query";
import { anonymousClient } from "./anonymous-client.ts";

const REFRESH_MS = 5_000;
const REQUEST_TIMEOUT_MS = 4_000;

/** Polls the status of the service, even while the browser reports that it is offline. */
export function useServiceStatus() {
  const status = useQuery({
    queryKey: ["service-status"],
    queryFn: () => fetchStatus().catch(() => null),
    networkMode: "always",
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return { answer: status.data, checkedAt: status.dataUpdatedAt };
}

const fetchStatus = () => anonymousClient.service.status.query({}, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
