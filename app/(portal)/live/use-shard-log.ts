"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { NamedShardLogLine } from "#server/contract/shard-log.ts";
import { useTRPC, useTRPCClient } from "../../_ui/trpc.ts";

const POLL_INTERVAL_MS = 1000;
const MAX_LINES = 500;

/** The latest log lines of a shard, oldest first; new lines are fetched while `follows` is true. */
export function useShardLog(shardId: string, follows: boolean) {
  const client = useTRPCClient();
  const cache = useQueryClient();
  const { queryKey } = useTRPC().live.shardLog.queryOptions({ shardId });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<NamedShardLogLine[]> => {
      const cached = cache.getQueryData<NamedShardLogLine[]>(queryKey) ?? [];
      const after = cached.at(-1)?.id;
      const lines = await client.live.shardLog.query({ shardId, ...(after && { after }) }, { signal });
      const ids = new Set(cached.map(({ id }) => id));
      return [...cached, ...lines.filter(({ id }) => !ids.has(id))].slice(-MAX_LINES);
    },
    refetchInterval: follows ? POLL_INTERVAL_MS : false,
    enabled: follows,
    staleTime: 0,
  });
}
