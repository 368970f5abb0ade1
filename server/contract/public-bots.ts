import { z } from "zod";
import { BotStatusCode } from "./gateway.ts";

export const PublicBot = z
  .object({
    id: z.string(),
    nickname: z.string(),
    flags: z.int(),
    status: BotStatusCode,
    friendsCount: z.int().optional(),
    party: z.object({ playlistId: z.string().optional(), size: z.int(), maxSize: z.int() }).optional(),
  })
  .meta({ id: "PublicBot" });
export type PublicBot = z.infer<typeof PublicBot>;

export const BotStats = z
  .object({
    public: z.object({
      total: z.int(),
      connected: z.int(),
      available: z.int(),
      busy: z.int(),
      matches: z.int(),
    }),
    all: z.object({ total: z.int(), connected: z.int() }),
  })
  .meta({ id: "BotStats" });
