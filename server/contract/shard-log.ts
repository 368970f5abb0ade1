import { z } from "zod";
import { LOG_LEVELS } from "./log-levels.ts";
import { PathId } from "./text.ts";

export const ShardLogLine = z.object({
  id: z.string(),
  at: z.string(),
  level: z.enum(LOG_LEVELS),
  /** The bot that the line is about. */
  botId: z.string().nullable(),
  message: z.string(),
});
export type ShardLogLine = z.infer<typeof ShardLogLine>;

/** A line as a person reads it. */
export const NamedShardLogLine = ShardLogLine.extend({
  /** The present nickname of the bot; null where no bot is concerned, or it was deleted. */
  botName: z.string().nullable(),
});
export type NamedShardLogLine = z.infer<typeof NamedShardLogLine>;

export const ShardLogQuery = z.strictObject({
  shardId: PathId,
  /** Only lines that are newer than the one with this id. */
  after: PathId.optional(),
});
