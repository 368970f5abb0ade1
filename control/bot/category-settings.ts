import { z } from "zod";
import { readAutomations } from "../automations/custom-commands.ts";
import { loadedLanguages } from "../languages/load-language.ts";
import type { Slot } from "../platform/platform.ts";

const people = z.array(z.looseObject({ id: z.string() }));
const names = z.array(z.string());
const numbers = z.array(z.int());
const items = z.array(z.looseObject({ id: z.string(), variants: z.array(z.int()).optional() }));
const botCount = z.int().min(1).max(16);
export type CosmeticChoice = z.infer<typeof items>[number];

/** When a bot puts on what its category lists: at sign-in, when it joins a party, and when somebody else joins it. */
const MOMENTS = ["start", "join", "memberJoin"] as const;
export type CosmeticMoment = (typeof MOMENTS)[number];

/** The slots of a category's items, by the words in the names of its members. */
export const CATEGORY_SLOTS = [
  ["Outfit", "outfit"],
  ["Backpack", "backpack"],
  ["Pickaxe", "pickaxe"],
  ["Shoes", "shoes"],
  ["Emote", "emote"],
  ["Sidekick", "sidekick"],
] as const satisfies readonly (readonly [string, Slot])[];
type CosmeticMember = `${CosmeticMoment}${(typeof CATEGORY_SLOTS)[number][0] | "Banner" | "BannerColor"}`;

const cosmetics = Object.fromEntries(
  MOMENTS.flatMap((when) =>
    [...CATEGORY_SLOTS.map(([name]) => name), "Banner", "BannerColor"].map((name) => [`${when}${name}`, items]),
  ),
) as Record<CosmeticMember, typeof items>;

/** The members of a category's config that bots act on. */
const TYPES = {
  privacy: z.int().min(0).max(1),
  platform: z.array(z.string()).min(1),
  startBannedBots: z.boolean(),
  acceptInvites: z.boolean(),
  inviteTimeout: z.number(),
  acceptFriendRequests: z.boolean(),
  sendFriendRequestOnJoinParty: z.boolean(),
  sendFriendRequestOnMemberJoinParty: z.boolean(),
  excludedAutoAddFriends: people,
  prefixes: names,
  runCommandsWithoutPrefix: z.boolean(),
  setCosmeticsWithoutCommands: z.boolean(),
  setCosmeticsWithPrefix: z.boolean(),
  searchLangs: names,
  replyLangs: names,
  statusType: z.int().min(0).max(2),
  statusText: names,
  statusInterval: z.number().positive(),
  level: numbers,
  bpLevel: numbers,
  otherBots: people,
  maxBotsPerLobby: botCount,
  maxBotsPerLobbyWithOwner: botCount,
  maxBotsPerLobbyWithAdmin: botCount,
  maxBotsPerLobbyWithWhitelistUser: botCount,
  allowMatchmaking: z.boolean(),
  leaveAfterMatchmaking: z.boolean(),
  disableMatchmakingChecks: z.boolean(),
  disablePlaylistChecks: z.boolean(),
  disableJoinMessages: z.boolean(),
  disableAutomaticMessages: z.boolean(),
  extraOwners: people,
  admins: people,
  whitelistUsers: people,
  blacklistUsers: people,
  onlyOwnerCommands: names,
  onlyAdminCommands: names,
  onlyWhitelistUsersCommands: names,
  onlyFriendsCommands: names,
  onlyPartyMembersCommands: names,
  onlyWhisperCommands: names,
  automations: z.array(z.unknown()).transform(readAutomations),
  ...cosmetics,
};
type Types = typeof TYPES;
export type CategorySettings = { [Name in keyof Types]: z.infer<Types[Name]> };

/** What is not listed here is off, or an empty list. */
const DEFAULTS: Partial<CategorySettings> = {
  privacy: 1,
  platform: ["AND"],
  acceptInvites: true,
  inviteTimeout: 60,
  acceptFriendRequests: true,
  sendFriendRequestOnJoinParty: true,
  prefixes: ["!", ".", "/"],
  runCommandsWithoutPrefix: true,
  setCosmeticsWithoutCommands: true,
  setCosmeticsWithPrefix: true,
  statusType: 0,
  statusInterval: 2,
  maxBotsPerLobby: 8,
  maxBotsPerLobbyWithOwner: 16,
  maxBotsPerLobbyWithAdmin: 16,
  maxBotsPerLobbyWithWhitelistUser: 16,
  allowMatchmaking: true,
  automations: [],
};

const ENTRIES: [string, z.ZodType][] = Object.entries(TYPES);
const defaultOf = (name: string, type: z.ZodType): unknown =>
  Reflect.get(DEFAULTS, name) ?? (type instanceof z.ZodArray ? [] : false);

/** A member that is missing or invalid has its default. */
const LenientSettings = z.object(
  Object.fromEntries(ENTRIES.map(([name, type]) => [name, type.catch(defaultOf(name, type))])),
) as unknown as z.ZodType<CategorySettings>;

/** Members that take precedence over a category's. Null stands for the default. */
export const SettingOverrides = z.strictObject(
  Object.fromEntries(ENTRIES.map(([name, type]) => [name, type.nullable().optional()])),
);

/** @param overrides Settings of the cluster. They take precedence over the category's. */
export const readCategorySettings = (
  config: Record<string, unknown>,
  overrides: Record<string, unknown>,
): CategorySettings => {
  const settings = LenientSettings.parse({ ...config, ...overrides });
  loadedLanguages(settings.replyLangs); // so that the aliases are known before the first message
  return settings;
};

export function pickRandom<T>(from: readonly T[], random: () => number): T | undefined {
  return from[Math.floor(random() * from.length)];
}
