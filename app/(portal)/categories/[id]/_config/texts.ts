import type { CategoryConfigMember, PLATFORMS } from "#server/contract/categories.ts";
import { formatList, formatNumber, formatPlainList, plural } from "../../../../_ui/format.ts";
import { LANGUAGE_NAMES } from "../../../../_ui/language-names.ts";
import { textWithNames } from "../../../../_ui/name.tsx";

export interface FieldTexts {
  label: string;
  description?: string;
  /** Labels of a member whose numbers are choices. */
  choices?: Record<number, string>;
  unit?: string;
  /** One entry of a list, in a button such as "Add admin". */
  entryName?: string;
}

const cosmetic = (label: string, entryName: string): FieldTexts => ({ label, entryName });
const outfit = cosmetic("Outfit", "outfit");
const backpack = cosmetic("Backpack", "backpack");
const pickaxe = cosmetic("Pickaxe", "pickaxe");
const shoes = cosmetic("Shoes", "pair of shoes");
const emote = cosmetic("Emote", "emote");
const sidekick = cosmetic("Sidekick", "sidekick");
const banner = cosmetic("Banner", "banner");
const bannerColor = cosmetic("Banner colour", "colour");

const fields: Record<CategoryConfigMember, FieldTexts> = {
  privacy: { label: "Privacy", description: "Who can join a bot's party.", choices: { 0: "Public", 1: "Private" } },
  acceptInvites: {
    label: "Accept invites",
    description:
      "Bots join the party of a user who invites them. When this is off, they accept invites from owners and admins only.",
  },
  inviteTimeout: {
    label: "Invite timeout",
    description:
      "After a bot accepts an invite, it ignores further invites for this long. Owners, admins and whitelisted users are exempt.",
    unit: "seconds",
  },
  maxBotsPerLobby: {
    label: "Maximum bots per lobby",
    description: "A bot leaves a party that already has this many bots.",
  },
  maxBotsPerLobbyWithOwner: {
    label: "Maximum with an owner",
    description:
      "Applies instead while an owner is in the party. If there are also admins or whitelisted users, the highest maximum applies.",
  },
  maxBotsPerLobbyWithAdmin: {
    label: "Maximum with an admin",
    description: "Applies instead while an admin is in the party.",
  },
  maxBotsPerLobbyWithWhitelistUser: {
    label: "Maximum with a whitelisted user",
    description: "Applies instead while a whitelisted user is in the party.",
  },
  allowMatchmaking: { label: "Allow matchmaking", description: "When this is off, bots sit out of all matches." },
  disableMatchmakingChecks: {
    label: "Disable matchmaking checks",
    description:
      "When this is off, a bot that joins a party during a match sits out until the match ends. When this is on, it does not check.",
  },
  leaveAfterMatchmaking: {
    label: "Leave after matchmaking",
    description: "Bots leave a party when its members enter a match.",
  },
  disablePlaylistChecks: {
    label: "Disable playlist checks",
    description:
      "When this is off, bots sit out while the selected playlist is not among the items of their cluster. When this is on, they do not check.",
  },
  admins: { label: "Admins", description: "They can run admin commands.", entryName: "admin" },
  extraOwners: {
    label: "Additional owners",
    description: "They can run every command, as you can.",
    entryName: "owner",
  },
  whitelistUsers: {
    label: "Whitelisted users",
    description: "They can run commands that only whitelisted users can run.",
    entryName: "user",
  },
  blacklistUsers: {
    label: "Blacklisted users",
    description: "Bots ignore their commands, invites and friend requests.",
    entryName: "user",
  },
  excludedAutoAddFriends: {
    label: "Excluded from automatic friend requests",
    description: "Bots do not send friend requests to these users automatically.",
    entryName: "user",
  },
  otherBots: {
    label: "Other bots",
    description: "Bots that do not belong to you. Your bots ignore their commands and send them no friend requests.",
    entryName: "bot",
  },
  prefixes: { label: "Prefixes", description: "A message that starts with a prefix is read as a command." },
  runCommandsWithoutPrefix: {
    label: "Run commands without a prefix",
    description: "Bots also run commands that are sent without a prefix.",
  },
  setCosmeticsWithPrefix: {
    label: "Put on items by prefix and name",
    description: "A prefix and the name of an item, such as !Moss Warden, puts the item on.",
  },
  setCosmeticsWithoutCommands: {
    label: "Put on items by name alone",
    description: "A message that is exactly the name of an item puts the item on.",
  },
  onlyOwnerCommands: { label: "Owners only" },
  onlyAdminCommands: { label: "Admins only" },
  onlyWhitelistUsersCommands: { label: "Whitelisted users only" },
  onlyFriendsCommands: { label: "Friends only" },
  onlyPartyMembersCommands: { label: "Party members only" },
  onlyWhisperCommands: { label: "By whisper only" },
  statusType: { label: "Online status", choices: { 0: "Automatic", 1: "Online", 2: "Away" } },
  statusText: { label: "Status texts", description: "If there are several, bots show them one after the other." },
  statusInterval: { label: "Time between status texts", unit: "minutes" },
  disableJoinMessages: {
    label: "Disable join messages",
    description: "Bots send no message when they join a party.",
  },
  disableAutomaticMessages: {
    label: "Disable automatic messages",
    description: "Bots send no message when they leave a party that has too many bots.",
  },
  searchLangs: {
    label: "Languages of item names",
    description:
      "Commands and the portal find items by their names in these languages, where a file of items has such.",
  },
  replyLangs: {
    label: "Languages of replies",
    description: "Bots speak to players in the first language, and know the names of commands in all of them.",
  },
  acceptFriendRequests: { label: "Accept friend requests" },
  sendFriendRequestOnJoinParty: {
    label: "Send friend requests when a bot joins",
    description: "A bot that joins a party sends a friend request to each of its members.",
  },
  sendFriendRequestOnMemberJoinParty: {
    label: "Send friend requests when somebody joins",
    description: "Bots send a friend request to each user who joins their party.",
  },
  startBannedBots: {
    label: "Start banned bots",
    description:
      "Bots whose accounts may sign in but not play also run. When this is off, they stay offline, and their page says why. Not every game platform has such accounts.",
  },
  platform: { label: "Platform", description: "The platform that a bot appears to play on." },
  level: { label: "Level" },
  bpLevel: { label: "Battle pass level" },
  startOutfit: outfit,
  startBackpack: backpack,
  startPickaxe: pickaxe,
  startShoes: shoes,
  startEmote: emote,
  startSidekick: sidekick,
  startBanner: banner,
  startBannerColor: bannerColor,
  joinOutfit: outfit,
  joinBackpack: backpack,
  joinPickaxe: pickaxe,
  joinShoes: shoes,
  joinEmote: emote,
  joinSidekick: sidekick,
  joinBanner: banner,
  joinBannerColor: bannerColor,
  memberJoinOutfit: outfit,
  memberJoinBackpack: backpack,
  memberJoinPickaxe: pickaxe,
  memberJoinShoes: shoes,
  memberJoinEmote: emote,
  memberJoinSidekick: sidekick,
  memberJoinBanner: banner,
  memberJoinBannerColor: bannerColor,
};

const platforms: Record<(typeof PLATFORMS)[number], string> = {
  WIN: "Windows",
  MAC: "macOS",
  PSN: "PlayStation 4",
  XBL: "Xbox One",
  SWT: "Nintendo Switch",
  SWT2: "Nintendo Switch 2",
  IOS: "iOS",
  AND: "Android",
  PS5: "PlayStation 5",
  XSX: "Xbox Series X|S",
};

const ITEMS_PICKED = "If you choose several items, bots pick one at random.";

/** Texts of the editor of a category's configuration. */
export const configTexts = {
  title: "Configuration",
  tabs: "Configuration sections",
  jsonTab: "JSON",
  sections: {
    party: "Party",
    people: "People",
    commands: "Commands",
    messages: "Messages and status",
    friends: "Friends",
    look: "Appearance",
    signIn: "Sign-in",
  },
  search: {
    items: "settings",
    placeholder: "Name, description or API member",
    results: "Settings found",
    noMatch: {
      title: "No settings found",
      text: (query: string) => `No setting has “${query}” in its name, its description or its API member.`,
      clear: "Show all settings",
    },
  },
  groups: {
    invites: { title: "Who can join" },
    botCounts: { title: "Number of bots" },
    matches: { title: "Matches" },
    ranks: { title: "Ranks" },
    others: { title: "Other people's bots" },
    reading: { title: "How commands are read" },
    permissions: {
      title: "Command permissions",
      description: "Command names. A command that is in none of these lists keeps its default permission.",
    },
    status: { title: "Status" },
    messages: { title: "Messages" },
    accepted: { title: "Received requests" },
    sent: { title: "Sent requests" },
    signIn: { title: "How bots sign in" },
    levels: { title: "Levels", description: "If you enter several values, bots pick one at random." },
    onStart: { title: "When a bot starts", description: ITEMS_PICKED },
    onJoin: { title: "When a bot joins a party", description: ITEMS_PICKED },
    onMemberJoin: { title: "When somebody joins a bot's party", description: ITEMS_PICKED },
  },
  fields,
  /** Labels of a list's fixed values. */
  options: { platform: platforms, searchLangs: LANGUAGE_NAMES, replyLangs: LANGUAGE_NAMES } as {
    readonly [Member in CategoryConfigMember]?: Readonly<Record<string, string>>;
  },
  entry: "entry",
  id: "ID",
  item: "Item",
  name: "Name",
  variants: "Variants",
  range: (min: number, max: number) => `${min} to ${max}`,
  typeText: "Type a value, then press Enter",
  typeNumber: "Type a number, then press Enter",
  variantsExample: "For example 1, 2",
  default: "Default",
  defaultUnsaved: "Default, unsaved",
  unsaved: "Unsaved",
  reset: "Reset",
  resetTooltip: "Reset to default",
  resetLabel: (field: string) => `Reset ${field} to default`,
  editedFields: (count: number, hasErrors: boolean) =>
    hasErrors ? `${formatNumber(count)} edited, with errors` : `${formatNumber(count)} edited`,
  json: {
    label: "Configuration as JSON",
    description: "The same JSON as in the API. A member that you remove is reset to its default.",
    otherMembers: (members: readonly string[]) =>
      plural(members.length, {
        one: `The form has no field for ${formatList(members)}. You can edit it here.`,
        other: `The form has no fields for ${formatList(members)}. You can edit them here.`,
      }),
    restore: "Restore the last valid JSON",
    invalid: "Fix the errors in the JSON to save your changes",
  },
  unsavedChanges: (count: number) =>
    plural(count, { one: "1 unsaved change", other: `${formatNumber(count)} unsaved changes` }),
  review: {
    action: "Review changes",
    title: "Review changes",
    changes: "Changes",
    cancel: "Keep editing",
    save: (count: number) => plural(count, { one: "Save 1 change", other: `Save ${count} changes` }),
    notSet: "Not set",
    /** The value before, an arrow and the value after. */
    change: "{before}{arrow}<hidden> becomes </hidden>{after}",
    removed: "Removed",
    default: (value: string) => `${value} (default)`,
  },
  values: {
    on: "On",
    off: "Off",
    emptyList: "Empty list",
    item: (id: string, name: string) => (name === "" ? id : `${name} (${id})`),
    withVariants: (item: string, variants: readonly string[]) => `${item}, variants ${formatPlainList(variants)}`,
  },
  saved: (name: string) => textWithNames`The configuration of ${name} was saved`,
} as const;
