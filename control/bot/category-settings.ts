import { z } from "zod";
import { readAutomations } from "../automations/custom-commands.ts";
import { loadedLanguages } from "../languages/load-language.ts";

const people = z.array(z.looseObject({ id: z.string() })).catch([]);
const names = z.array(z.string()).catch([]);
const numbers = z.array(z.int()).catch([]);
const isOn = z.boolean().catch(true);
const isOff = z.boolean().catch(false);
const items = z.array(z.looseObject({ id: z.string(), variants: z.array(z.int()).optional() })).catch([]);
export type CosmeticChoice = z.infer<typeof items>[number];

const cosmetics = {
  startOutfit: items,
  startBackpack: items,
  startPickaxe: items,
  startShoes: items,
  startEmote: items,
  startBanner: items,
  startBannerColor: items,
  joinOutfit: items,
  joinBackpack: items,
  joinPickaxe: items,
  joinShoes: items,
  joinEmote: items,
  joinBanner: items,
  joinBannerColor: items,
};

/** The members of a category's config that bots act on. A member that is missing or invalid has its default. */
const CategorySettings = z.looseObject({
  privacy: z.int().catch(1),
  platform: z.array(z.string()).min(1).catch(["AND"]),
  acceptInvites: isOn,
  inviteTimeout: z.number().catch(60),
  acceptFriendRequests: isOn,
  sendFriendRequestOnJoinParty: isOn,
  excludedAutoAddFriends: people,
  prefixes: z.array(z.string()).catch(["!", ".", "/"]),
  runCommandsWithoutPrefix: isOn,
  setCosmeticsWithoutCommands: isOn,
  setCosmeticsWithPrefix: isOn,
  searchLangs: names,
  replyLangs: names,
  statusType: z.int().catch(0),
  statusText: names,
  statusInterval: z.number().positive().catch(2),
  level: numbers,
  bpLevel: numbers,
  otherBots: people,
  maxBotsPerLobby: z.int().catch(8),
  allowMatchmaking: isOn,
  leaveAfterMatchmaking: isOff,
  disableJoinMessages: isOff,
  disableAutomaticMessages: isOff,
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
  automations: z.array(z.unknown()).catch([]).transform(readAutomations),
  ...cosmetics,
});
export type CategorySettings = z.infer<typeof CategorySettings>;

/** @param overrides Settings of the cluster. They take precedence over the category's. */
export const readCategorySettings = (
  config: Record<string, unknown>,
  overrides: Record<string, unknown>,
): CategorySettings => {
  const settings = CategorySettings.parse({ ...config, ...overrides });
  loadedLanguages(settings.replyLangs); // so that the aliases are known before the first message
  return settings;
};

export function pickRandom<T>(from: readonly T[], random: () => number): T | undefined {
  return from[Math.floor(random() * from.length)];
}
