import { z } from "zod";

export const PublicBot = z
  .object({
    id: z.string(),
    nickname: z.string(),
    flags: z.int(),
    status: z.int().min(0).max(4).describe("0 offline, 1 booting, 2 available, 3 busy, 4 disconnected."),
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
