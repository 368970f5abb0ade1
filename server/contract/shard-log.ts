import { z } from "zod";
import { PathId } from "./text.ts";

export const ShardLogLine = z.object({
  id: z.string(),
  at: z.string(),
  level: z.enum(["debug", "info", "warn", "error"]),
  botId: z.string().nullable(),
  message: z.string(),
});
export type ShardLogLine = z.infer<typeof ShardLogLine>;

export const ShardLogQuery = z.strictObject({
  shardId: PathId,
  /** Only lines that are newer than the one with this id. */
  after: PathId.optional(),
});
