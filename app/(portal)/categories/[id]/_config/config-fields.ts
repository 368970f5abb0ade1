import type { CategoryConfigMember } from "#server/contract/categories.ts";
import { configTexts, type FieldTexts } from "./texts.ts";

export interface ConfigField extends FieldTexts {
  member: CategoryConfigMember;
}

interface ConfigSection {
  id: keyof typeof configTexts.sections;
  title: string;
  /** Fields, with a heading where there are several groups, in the order in which they are shown. */
  groups: { title?: string; description?: string; fields: ConfigField[] }[];
}

const { sections, groups } = configTexts;

const field = (member: CategoryConfigMember): ConfigField => ({ member, ...configTexts.fields[member] });

const cosmeticFields = (when: "start" | "join"): ConfigField[] =>
  (["Outfit", "Backpack", "Pickaxe", "Shoes", "Emote", "Banner", "BannerColor"] as const).map((item) =>
    field(`${when}${item}`),
  );

const PARTY = [
  "privacy",
  "acceptInvites",
  "inviteTimeout",
  "maxBotsPerLobby",
  "allowMatchmaking",
  "leaveAfterMatchmaking",
  "disablePlaylistChecks",
] as const;
const PEOPLE = [
  "admins",
  "extraOwners",
  "whitelistUsers",
  "blacklistUsers",
  "excludedAutoAddFriends",
  "otherBots",
] as const;
const PERMISSIONS = [
  "onlyOwnerCommands",
  "onlyAdminCommands",
  "onlyWhitelistUsersCommands",
  "onlyFriendsCommands",
  "onlyPartyMembersCommands",
  "onlyWhisperCommands",
] as const;
const MESSAGES = [
  "statusType",
  "statusText",
  "statusInterval",
  "disableJoinMessages",
  "disableAutomaticMessages",
  "replyLangs",
  "searchLangs",
] as const;

/** The members of the config, grouped by subject. */
export const CONFIG_SECTIONS: readonly ConfigSection[] = [
  { id: "party", title: sections.party, groups: [{ fields: PARTY.map(field) }] },
  { id: "people", title: sections.people, groups: [{ fields: PEOPLE.map(field) }] },
  {
    id: "commands",
    title: sections.commands,
    groups: [
      { fields: [field("prefixes"), field("runCommandsWithoutPrefix")] },
      { ...groups.permissions, fields: PERMISSIONS.map(field) },
    ],
  },
  { id: "messages", title: sections.messages, groups: [{ fields: MESSAGES.map(field) }] },
  {
    id: "friends",
    title: sections.friends,
    groups: [{ fields: [field("acceptFriendRequests"), field("sendFriendRequestOnJoinParty")] }],
  },
  {
    id: "look",
    title: sections.look,
    groups: [
      { ...groups.appearance, fields: [field("platform"), field("level"), field("bpLevel")] },
      { ...groups.onStart, fields: cosmeticFields("start") },
      { ...groups.onJoin, fields: cosmeticFields("join") },
    ],
  },
];

export const membersOf = (section: ConfigSection): CategoryConfigMember[] =>
  section.groups.flatMap(({ fields }) => fields.map(({ member }) => member));

const LABELS = new Map<string, string>(
  CONFIG_SECTIONS.flatMap((section) =>
    section.groups.flatMap(({ title, fields }) =>
      fields.map(({ member, label }): [string, string] => [member, title ? `${title}: ${label}` : label]),
    ),
  ),
);

/** The label of a member outside its group. A member that the contract does not know has its own name as its label. */
export const memberLabel = (member: string): string => LABELS.get(member) ?? member;
