import { perApplication } from "../application.ts";
import { broker } from "./broker.ts";
import { MemoryShardLogs } from "./memory-shard-logs.ts";
import { RedisShardLogs } from "./redis-shard-logs.ts";
import type { ShardLogStore } from "./shard-log-store.ts";

/** The shard logs of this installation. */
export const shardLogs = perApplication<ShardLogStore>("shard logs", () => {
  const connected = broker();
  return connected ? new RedisShardLogs(connected) : new MemoryShardLogs();
});
