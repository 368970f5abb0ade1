import type { CategoryConfigMember } from "#server/contract/categories.ts";

export interface ConfigField {
  member: CategoryConfigMember;
  label: string;
  help?: string;
  /** The words of a member whose numbers each mean something. */
  choices?: Record<number, string>;
  unit?: string;
  /** One entry of a list. */
  entryName?: string;
}

interface ConfigSection {
  id: string;
  title: string;
  /** Fields under a heading of their own, in the order in which they are shown. */
  groups: { title?: string; help?: string; fields: ConfigField[] }[];
}

const commandListField = (member: CategoryConfigMember, label: string): ConfigField => ({ member, label });

const cosmeticFields = (when: "start" | "join"): ConfigField[] => [
  { member: `${when}Outfit`, label: "Outfit", entryName: "outfit" },
  { member: `${when}Backpack`, label: "Backpack", entryName: "backpack" },
  { member: `${when}Pickaxe`, label: "Pickaxe", entryName: "pickaxe" },
  { member: `${when}Shoes`, label: "Shoes", entryName: "pair of shoes" },
  { member: `${when}Emote`, label: "Emote", entryName: "emote" },
  { member: `${when}Banner`, label: "Banner", entryName: "banner" },
  { member: `${when}BannerColor`, label: "Banner colour", entryName: "colour" },
];

const partySection: ConfigSection = {
  id: "party",
  title: "Party",
  groups: [
    {
      fields: [
        {
          member: "privacy",
          label: "Privacy",
          help: "Who can join the party of a bot.",
          choices: { 0: "Public", 1: "Private" },
        },
        {
          member: "acceptInvites",
          label: "Accept invites",
          help: "Bots go to the party of somebody who invites them.",
        },
        {
          member: "inviteTimeout",
          label: "Invite timeout",
          help: "How long a bot keeps to one invite before it takes another.",
          unit: "seconds",
        },
        { member: "maxBotsPerLobby", label: "Bots in one lobby", help: "At most this many bots in the same party." },
        { member: "allowMatchmaking", label: "Allow matchmaking", help: "Bots stay ready when a match is looked for." },
        { member: "leaveAfterMatchmaking", label: "Leave after matchmaking", help: "Bots go when a match was found." },
        { member: "disablePlaylistChecks", label: "Skip playlist checks", help: "Bots join whatever is played there." },
      ],
    },
  ],
};

const peopleSection: ConfigSection = {
  id: "people",
  title: "People",
  groups: [
    {
      fields: [
        { member: "admins", label: "Admins", help: "Their commands rank as an admin's.", entryName: "admin" },
        { member: "extraOwners", label: "Further owners", help: "They may do all that you may.", entryName: "owner" },
        {
          member: "whitelistUsers",
          label: "Whitelist",
          help: "They may run the whitelist's commands.",
          entryName: "person",
        },
        {
          member: "blacklistUsers",
          label: "Blacklist",
          help: "Whatever they ask for is ignored.",
          entryName: "person",
        },
        {
          member: "excludedAutoAddFriends",
          label: "Never befriended by themselves",
          help: "Bots send them no friend request of their own accord.",
          entryName: "person",
        },
        {
          member: "otherBots",
          label: "Other bots",
          help: "Bots that are not yours: not taken for people.",
          entryName: "bot",
        },
      ],
    },
  ],
};

const commandsSection: ConfigSection = {
  id: "commands",
  title: "Commands",
  groups: [
    {
      fields: [
        { member: "prefixes", label: "Prefixes", help: "What a message begins with to be a command." },
        { member: "runCommandsWithoutPrefix", label: "Run commands without a prefix" },
      ],
    },
    {
      title: "Who may run what",
      help: "Command names. The usual ranks hold for a command that is in none of these lists.",
      fields: [
        commandListField("onlyOwnerCommands", "Only owners"),
        commandListField("onlyAdminCommands", "Only admins"),
        commandListField("onlyWhitelistUsersCommands", "Only the whitelist"),
        commandListField("onlyFriendsCommands", "Only friends"),
        commandListField("onlyPartyMembersCommands", "Only members of the party"),
        commandListField("onlyWhisperCommands", "Only by whisper"),
      ],
    },
  ],
};

const messagesSection: ConfigSection = {
  id: "messages",
  title: "Messages and status",
  groups: [
    {
      fields: [
        { member: "statusType", label: "Status", choices: { 0: "Automatic", 1: "Online", 2: "Away" } },
        { member: "statusText", label: "Status texts", help: "Shown one after the other." },
        { member: "statusInterval", label: "Change the status text every", unit: "minutes" },
        { member: "disableJoinMessages", label: "No message on joining" },
        { member: "disableAutomaticMessages", label: "No automatic messages" },
        { member: "searchLangs", label: "Search languages", help: "In which the names of items are looked up, as en." },
      ],
    },
  ],
};

const friendsSection: ConfigSection = {
  id: "friends",
  title: "Friends",
  groups: [
    {
      fields: [
        { member: "acceptFriendRequests", label: "Accept friend requests" },
        { member: "sendFriendRequestOnJoinParty", label: "Befriend whoever joins the party" },
      ],
    },
  ],
};

const appearanceSection: ConfigSection = {
  id: "look",
  title: "Look",
  groups: [
    {
      help: "Of several, one is picked at random.",
      fields: [
        { member: "platform", label: "Platform", help: "What a bot seems to play on." },
        { member: "level", label: "Level" },
        { member: "bpLevel", label: "Battle pass level" },
      ],
    },
    { title: "When a bot starts", fields: cosmeticFields("start") },
    { title: "When a bot joins a party", fields: cosmeticFields("join") },
  ],
};

/** The config's members as people look for them. */
export const CONFIG_SECTIONS: readonly ConfigSection[] = [
  partySection,
  peopleSection,
  commandsSection,
  messagesSection,
  friendsSection,
  appearanceSection,
];

const fieldsOf = (section: ConfigSection): ConfigField[] => section.groups.flatMap((group) => group.fields);

export const membersOf = (section: ConfigSection): CategoryConfigMember[] => fieldsOf(section).map((f) => f.member);

const LABELS = new Map<string, string>(
  CONFIG_SECTIONS.flatMap((section) =>
    section.groups.flatMap(({ title, fields }) =>
      fields.map(({ member, label }): [string, string] => [member, title ? `${title}: ${label}` : label]),
    ),
  ),
);

/** What a member is called on the page; one that the contract does not know goes by its own name. */
export const memberLabel = (member: string): string => LABELS.get(member) ?? member;
