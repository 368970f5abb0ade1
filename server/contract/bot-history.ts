import { z } from "zod";
import { HISTORY_KINDS } from "./history-kinds.ts";
import { PathId } from "./text.ts";

/** Something that happened to a bot, or that it did. */
export const HistoryEntry = z
  .object({
    id: z.string(),
    botId: z.string(),
    kind: z.enum(HISTORY_KINDS),
    at: z.string(),
    /** A player, or how the owner made the call: `API token`, `portal`, `application`. */
    from: z.string().nullable(),
    text: z.string(),
    /** Of a reply; 0 to 4. */
    format: z.int().nullable(),
    /** The new status, for the kind `status`. */
    status: z.int().nullable(),
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryQuery = z.strictObject({
  botId: PathId,
  kinds: z.array(z.enum(HISTORY_KINDS)).max(HISTORY_KINDS.length).optional(),
  /** Only entries that are older than the one with this id. */
  before: PathId.optional(),
  limit: z.int().min(1).max(500).default(100),
});
