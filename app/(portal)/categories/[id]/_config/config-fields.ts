import type { Messages } from "next-intl";
import type { CategoryConfigMember } from "#server/contract/categories.ts";
import { COSMETIC_MEMBERS, type CosmeticMoment } from "#server/contract/cosmetic-members.ts";
import type { Language } from "../../../../_languages/language.ts";
import { describeField, describeGroup, isCosmetic } from "./describe-field.ts";

type ConfigMessages = Messages["categories"]["config"];

export interface ConfigGroup {
  id: keyof ConfigMessages["groups"];
  members: readonly CategoryConfigMember[];
}

export interface ConfigSection {
  id: keyof ConfigMessages["sections"];
  /** In the order in which they are shown. */
  groups: readonly ConfigGroup[];
}

const group = (id: ConfigGroup["id"], members: ConfigGroup["members"]): ConfigGroup => ({ id, members });
const section = (id: ConfigSection["id"], ...groups: ConfigGroup[]): ConfigSection => ({ id, groups });
const cosmetics = (when: CosmeticMoment): CategoryConfigMember[] =>
  COSMETIC_MEMBERS.filter((one) => one.when === when).map(({ name }) => name);

/** The members of the config, grouped by subject. */
export const CONFIG_SECTIONS: readonly ConfigSection[] = [
  section(
    "party",
    group("invites", ["privacy", "acceptInvites", "inviteTimeout"]),
    group("botCounts", [
      ...(["maxBotsPerLobby", "maxBotsPerLobbyWithOwner"] as const),
      ...(["maxBotsPerLobbyWithAdmin", "maxBotsPerLobbyWithWhitelistUser"] as const),
    ]),
    group("matches", [
      ...(["allowMatchmaking", "disableMatchmakingChecks"] as const),
      ...(["disablePlaylistChecks", "leaveAfterMatchmaking"] as const),
    ]),
  ),
  section(
    "people",
    group("ranks", ["extraOwners", "admins", "whitelistUsers", "blacklistUsers"]),
    group("others", ["otherBots"]),
  ),
  section(
    "commands",
    group("reading", [
      ...(["prefixes", "runCommandsWithoutPrefix"] as const),
      ...(["setCosmeticsWithPrefix", "setCosmeticsWithoutCommands", "searchLangs"] as const),
    ]),
    group("permissions", [
      ...(["onlyOwnerCommands", "onlyAdminCommands", "onlyWhitelistUsersCommands"] as const),
      ...(["onlyFriendsCommands", "onlyPartyMembersCommands", "onlyWhisperCommands"] as const),
    ]),
  ),
  section(
    "messages",
    group("status", ["statusType", "statusText", "statusInterval"]),
    group("messages", ["replyLangs", "disableJoinMessages", "disableAutomaticMessages"]),
  ),
  section(
    "friends",
    group("accepted", ["acceptFriendRequests"]),
    group("sent", [
      ...(["sendFriendRequestOnJoinParty", "sendFriendRequestOnMemberJoinParty"] as const),
      "excludedAutoAddFriends",
    ]),
  ),
  section(
    "look",
    group("levels", ["level", "bpLevel"]),
    group("onStart", cosmetics("start")),
    group("onJoin", cosmetics("join")),
    group("onMemberJoin", cosmetics("memberJoin")),
  ),
  section("signIn", group("signIn", ["platform", "startBannedBots"])),
];

/** The sections with the fields that have every word of the query in their texts or in the name of their member. */
export function findFields(language: Language, query: string): ConfigSection[] {
  const lowerCase = (text: string) => text.toLocaleLowerCase(language.locale);
  const words = lowerCase(query).split(/\s+/).filter(Boolean);
  return CONFIG_SECTIONS.flatMap(({ id, groups }) => {
    const section = language.t(`categories.config.sections.${id}`);
    const found = groups.flatMap((one) => {
      const { title } = describeGroup(language, one.id);
      const members = one.members.filter((member) => {
        const { label, description = "" } = describeField(language, member);
        const text = lowerCase([section, title, label, description].join(" "));
        return words.every((word) => text.includes(word) || member.toLowerCase().includes(word));
      });
      return members.length > 0 ? [{ ...one, members }] : [];
    });
    return found.length > 0 ? [{ id, groups: found }] : [];
  });
}

export const membersOf = (section: ConfigSection): CategoryConfigMember[] =>
  section.groups.flatMap(({ members }) => members);

const GROUP_OF = new Map<string, { member: CategoryConfigMember; group: ConfigGroup["id"] }>(
  CONFIG_SECTIONS.flatMap(({ groups }) =>
    groups.flatMap(({ id, members }) => members.map((member) => [member, { member, group: id }] as const)),
  ),
);

/** The label of a member outside its group. A member that the contract does not know has its own name as its label. */
export function memberLabel(language: Language, name: string): string {
  const found = GROUP_OF.get(name);
  if (!found) return name;
  const { label } = describeField(language, found.member);
  if (!isCosmetic(found.member)) return label;
  // The label is that of other members, too.
  const { title } = describeGroup(language, found.group);
  return language.t("categories.config.cosmeticOfMoment", { moment: title, cosmetic: label });
}
