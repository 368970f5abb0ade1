import { perApplication } from "../application.ts";
import { MAX_LOG_BYTES_PER_ACCOUNT, MAX_SHARDS_PER_ACCOUNT } from "../contract/limits/link.ts";
import { ShardLogLine } from "../contract/shard-log.ts";
import { createRecentEntries } from "./create-recent-entries.ts";

export const SHARD_LOGS = {
  ...{ name: "log", schema: ShardLogLine, maxEntries: 500, retentionMs: 10 * 60_000 },
  ...{ maxBytes: MAX_LOG_BYTES_PER_ACCOUNT, maxSubjects: MAX_SHARDS_PER_ACCOUNT },
};

/** The latest lines of each shard's log, until ten minutes after it was last connected. */
export const shardLogs = perApplication("shard logs", () => createRecentEntries(SHARD_LOGS));
