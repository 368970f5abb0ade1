import { z } from "zod";
import { PathId, text } from "./text.ts";

export const BasicUser = z
  .object({ id: z.string(), displayName: z.string().nullable().optional() })
  .meta({ id: "BasicUser" });

const OnlineFriend = BasicUser.extend({
  isJoinable: z.boolean().nullable().optional(),
  status: z.string().nullable().optional(),
}).meta({ id: "OnlineFriend" });

export const Friends = z
  .object({ onlineFriends: z.array(OnlineFriend), offlineFriends: z.array(BasicUser) })
  .meta({ id: "Friends" });

export const PendingFriends = z
  .object({ incomingFriends: z.array(BasicUser), outgoingFriends: z.array(BasicUser) })
  .meta({ id: "PendingFriends" });

export const UserSearch = z.strictObject({ botId: PathId, prefix: text(1, 255) });

export const PartyMemberReference = z.strictObject({ botId: PathId, memberId: PathId });

/** Repeats a bit of `flags`. */
const DeprecatedFlag = z.boolean().meta({ deprecated: true, description: "Deprecated: read `flags`." });
const Item = z
  .looseObject({ id: z.string() })
  .describe(
    "With the members that the game platform gives it. `image`: the https address of a picture, if the shard knows one.",
  );

export const PartyMember = z
  .object({
    id: z.string(),
    displayName: z.string().nullable(),
    joinedAt: z.string(),
    outfit: Item.optional(),
    backpack: Item.optional(),
    pickaxe: Item.optional(),
    shoes: Item.optional(),
    emote: Item.optional(),
    banner: Item.optional(),
    bannerColor: Item.optional(),
    level: z.int().optional(),
    flags: z.int().describe("Bits: 1 Ready, 2 Leader, 4 Sitting out, 8 Playing."),
    isReady: DeprecatedFlag,
    isLeader: DeprecatedFlag,
    isSittingOut: DeprecatedFlag,
    isPlaying: DeprecatedFlag,
  })
  .meta({ id: "PartyMember" });
