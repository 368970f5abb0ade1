import { z } from "zod";
import { Count, Item, truncatedText } from "./frame-limits.ts";

// The party of a bot, as frames carry it.

export const Member = z.object({
  id: truncatedText(255),
  displayName: truncatedText(255).nullable(),
  joinedAt: truncatedText(64),
  outfit: Item.optional(),
  backpack: Item.optional(),
  pickaxe: Item.optional(),
  shoes: Item.optional(),
  sidekick: Item.optional(),
  emote: Item.optional(),
  banner: Item.optional(),
  bannerColor: Item.optional(),
  level: z.int().optional().catch(undefined),
  /** 1 ready, 2 leader, 4 sitting out, 8 playing. The four booleans repeat them. */
  flags: z.int(),
  isReady: z.boolean(),
  isLeader: z.boolean(),
  isSittingOut: z.boolean(),
  isPlaying: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const Party = z.object({
  id: truncatedText(255),
  playlistId: truncatedText(255),
  privacy: z.enum(["public", "private"]),
  maxSize: Count,
  members: z.array(Member).max(100),
});
export type Party = z.infer<typeof Party>;
