import type { CategoryConfigMember } from "#server/contract/categories.ts";
import { COSMETIC_MEMBERS, type CosmeticMoment } from "#server/contract/cosmetic-members.ts";
import { configTexts, type FieldTexts } from "./texts.ts";

export interface ConfigField extends FieldTexts {
  member: CategoryConfigMember;
}

interface ConfigGroup {
  title: string;
  description?: string;
  fields: ConfigField[];
}

export interface ConfigSection {
  id: keyof typeof configTexts.sections;
  title: string;
  /** In the order in which they are shown. */
  groups: ConfigGroup[];
}

const { sections, groups } = configTexts;

const toField = (member: CategoryConfigMember): ConfigField => ({ member, ...configTexts.fields[member] });
const group = (texts: Omit<ConfigGroup, "fields">, members: readonly CategoryConfigMember[]): ConfigGroup => ({
  ...texts,
  fields: members.map(toField),
});
const section = (id: ConfigSection["id"], ...all: ConfigGroup[]): ConfigSection => ({
  id,
  title: sections[id],
  groups: all,
});
const cosmetics = (when: CosmeticMoment): CategoryConfigMember[] =>
  COSMETIC_MEMBERS.filter((one) => one.when === when).map(({ name }) => name);

/** The members of the config, grouped by subject. */
export const CONFIG_SECTIONS: readonly ConfigSection[] = [
  section(
    "party",
    group(groups.invites, ["privacy", "acceptInvites", "inviteTimeout"]),
    group(groups.botCounts, [
      ...(["maxBotsPerLobby", "maxBotsPerLobbyWithOwner"] as const),
      ...(["maxBotsPerLobbyWithAdmin", "maxBotsPerLobbyWithWhitelistUser"] as const),
    ]),
    group(groups.matches, [
      ...(["allowMatchmaking", "disableMatchmakingChecks"] as const),
      ...(["disablePlaylistChecks", "leaveAfterMatchmaking"] as const),
    ]),
  ),
  section(
    "people",
    group(groups.ranks, ["extraOwners", "admins", "whitelistUsers", "blacklistUsers"]),
    group(groups.others, ["otherBots"]),
  ),
  section(
    "commands",
    group(groups.reading, [
      ...(["prefixes", "runCommandsWithoutPrefix"] as const),
      ...(["setCosmeticsWithPrefix", "setCosmeticsWithoutCommands", "searchLangs"] as const),
    ]),
    group(groups.permissions, [
      ...(["onlyOwnerCommands", "onlyAdminCommands", "onlyWhitelistUsersCommands"] as const),
      ...(["onlyFriendsCommands", "onlyPartyMembersCommands", "onlyWhisperCommands"] as const),
    ]),
  ),
  section(
    "messages",
    group(groups.status, ["statusType", "statusText", "statusInterval"]),
    group(groups.messages, ["replyLangs", "disableJoinMessages", "disableAutomaticMessages"]),
  ),
  section(
    "friends",
    group(groups.accepted, ["acceptFriendRequests"]),
    group(groups.sent, [
      ...(["sendFriendRequestOnJoinParty", "sendFriendRequestOnMemberJoinParty"] as const),
      "excludedAutoAddFriends",
    ]),
  ),
  section(
    "look",
    group(groups.levels, ["level", "bpLevel"]),
    group(groups.onStart, cosmetics("start")),
    group(groups.onJoin, cosmetics("join")),
    group(groups.onMemberJoin, cosmetics("memberJoin")),
  ),
  section("signIn", group(groups.signIn, ["platform", "startBannedBots"])),
];

/** The sections with the fields that have every word of the query in their texts or in the name of their member. */
export function findFields(query: string): ConfigSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return CONFIG_SECTIONS.flatMap((one) => {
    const found = one.groups.flatMap(({ fields, ...texts }) => {
      const matching = fields.filter(({ member, label, description = "" }) => {
        const text = [one.title, texts.title, label, description, member].join(" ").toLowerCase();
        return words.every((word) => text.includes(word));
      });
      return matching.length > 0 ? [{ ...texts, fields: matching }] : [];
    });
    return found.length > 0 ? [{ ...one, groups: found }] : [];
  });
}

export const membersOf = (section: ConfigSection): CategoryConfigMember[] =>
  section.groups.flatMap(({ fields }) => fields.map(({ member }) => member));

/** Their labels are those of other members, too. */
const COSMETIC_NAMES: ReadonlySet<string> = new Set(COSMETIC_MEMBERS.map(({ name }) => name));
const LABELS = new Map<string, string>(
  CONFIG_SECTIONS.flatMap((section) =>
    section.groups.flatMap(({ title, fields }) =>
      fields.map(({ member, label }): [string, string] => [
        member,
        COSMETIC_NAMES.has(member) ? `${title}: ${label}` : label,
      ]),
    ),
  ),
);

/** The label of a member outside its group. A member that the contract does not know has its own name as its label. */
export const memberLabel = (member: string): string => LABELS.get(member) ?? member;
