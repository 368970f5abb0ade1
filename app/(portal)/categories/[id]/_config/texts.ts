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
  allowMatchmaking: { label: "Allow matchmaking", description: "When this is off, bots sit out in parties they join." },
  leaveAfterMatchmaking: {
    label: "Leave after matchmaking",
    description: "Bots leave a party when its members enter a match.",
  },
  disablePlaylistChecks: {
    label: "Disable playlist checks",
    description: "Bots join parties without checking the selected playlist.",
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
    label: "Send friend requests to party members",
    description: "Bots send a friend request to each user they share a party with.",
  },
  platform: { label: "Platform", description: "The platform that a bot appears to play on." },
  level: { label: "Level" },
  bpLevel: { label: "Battle pass level" },
  startOutfit: outfit,
  startBackpack: backpack,
  startPickaxe: pickaxe,
  startShoes: shoes,
  startEmote: emote,
  startBanner: banner,
  startBannerColor: bannerColor,
  joinOutfit: outfit,
  joinBackpack: backpack,
  joinPickaxe: pickaxe,
  joinShoes: shoes,
  joinEmote: emote,
  joinBanner: banner,
  joinBannerColor: bannerColor,
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
  },
  groups: {
    permissions: {
      title: "Command permissions",
      description: "Command names. A command that is in none of these lists keeps its default permission.",
    },
    appearance: { description: "If you enter several values, bots pick one at random." },
    onStart: { title: "When a bot starts" },
    onJoin: { title: "When a bot joins a party" },
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
