import { z } from "zod";
import { describeBits } from "./meanings.ts";
import { PathId, text } from "./text.ts";

export const BasicUser = z
  .object({
    id: z.string().describe("The player's account at the game platform."),
    displayName: z.string().nullable().optional().describe("The player's name there; null where it is not known."),
  })
  .meta({ id: "BasicUser", description: "A player of the game platform." });

const OnlineFriend = BasicUser.extend({
  isJoinable: z.boolean().nullable().optional().describe("Whether the bot could join the player's party."),
  status: z.string().nullable().optional().describe("The text that the player shows."),
}).meta({ id: "OnlineFriend", description: "A friend of a bot who is online." });

export const Friends = z
  .object({
    onlineFriends: z.array(OnlineFriend).describe("Friends who are online."),
    offlineFriends: z.array(BasicUser).describe("Friends who are offline."),
  })
  .meta({ id: "Friends", description: "A bot's friends." });

export const PendingFriends = z
  .object({
    incomingFriends: z.array(BasicUser).describe("Players who ask the bot."),
    outgoingFriends: z.array(BasicUser).describe("Players whom the bot has asked."),
  })
  .meta({ id: "PendingFriends", description: "Friend requests that nobody has answered yet." });

export const UserSearch = z.strictObject({ botId: PathId, prefix: text(1, 255).describe("How the names begin.") });

export const PartyMemberReference = z.strictObject({ botId: PathId, memberId: PathId });

/** Repeats a bit of `flags`. */
const DeprecatedFlag = z.boolean().meta({ deprecated: true, description: "Deprecated: read `flags`." });
const Item = z
  .looseObject({ id: z.string().describe("The item's id at the game platform.") })
  .describe(
    "What the player wears or shows, with the members that the game platform gives it. `image`: the https address of a picture, if the shard knows one.",
  );

export const PartyMember = z
  .object({
    id: z.string().describe("The player's account at the game platform."),
    displayName: z.string().nullable().describe("The player's name there; null where it is not known."),
    joinedAt: z.string().describe("When the player joined the party."),
    outfit: Item.optional(),
    backpack: Item.optional(),
    pickaxe: Item.optional(),
    shoes: Item.optional(),
    sidekick: Item.optional(),
    emote: Item.optional(),
    banner: Item.optional(),
    bannerColor: Item.optional(),
    level: z.int().optional().describe("The level that the player shows."),
    flags: z
      .int()
      .describe(
        describeBits("What the player does in the party.", { 1: "ready", 2: "leader", 4: "sitting out", 8: "playing" }),
      ),
    isReady: DeprecatedFlag,
    isLeader: DeprecatedFlag,
    isSittingOut: DeprecatedFlag,
    isPlaying: DeprecatedFlag,
  })
  .meta({ id: "PartyMember", description: "A player in the party of a bot." });
