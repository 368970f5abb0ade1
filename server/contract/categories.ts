import { z } from "zod";
import { LOCALES } from "#control/languages/locales.ts";
import { describeBits, numberMeaningsOf } from "#control/meanings.ts";
import { Automations } from "./automations.ts";
import { Locale } from "./bot-commands.ts";
import { COSMETIC_MEMBERS, COSMETIC_MOMENTS, type CosmeticMember } from "./cosmetic-members.ts";
import { CategoryFlag } from "./flags.ts";
import { freeFormObject } from "./free-form-json.ts";
import { recordMembers } from "./list-query.ts";
import { label } from "./names.ts";
import { PathId, text } from "./text.ts";

const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(100);
const shortText = text(1, 255);
const PlatformUser = z.looseObject({
  id: shortText.describe("The player's account at the game platform."),
  name: text(0, 255).describe("The player's name, for people who read the list."),
});
const Cosmetic = z.looseObject({
  id: shortText.describe("The item's id at the game platform."),
  variants: listOf(z.int())
    .optional()
    .describe("The variant of each channel of the item, counted from 1; 0 leaves a channel unchanged."),
});
const MAX_LEVEL = 999_999_999;
const BotCount = z.int().min(1).max(16);
const withPerson = (who: string) =>
  BotCount.describe(
    `Takes the place of \`maxBotsPerLobby\` while ${who} is in the party. With people of several ranks, the highest number counts.`,
  );

export const PLATFORMS = ["WIN", "MAC", "PSN", "XBL", "SWT", "SWT2", "IOS", "AND", "PS5", "XSX"] as const;
const cosmetics = Object.fromEntries(
  COSMETIC_MEMBERS.map(({ name, when }) => [name, listOf(Cosmetic).describe(COSMETIC_MOMENTS[when])]),
) as Record<CosmeticMember, ReturnType<typeof listOf<typeof Cosmetic>>>;

/** Known members of a category's config and their types. Other members are stored unchanged (specification 2.3). */
const members = {
  admins: listOf(PlatformUser).describe("Players whose commands have the rank of an admin."),
  privacy: z
    .int()
    .min(0)
    .max(1)
    .meta(
      numberMeaningsOf("Who can join a bot's party.", [
        ["Public", "public"],
        ["Private", "private"],
      ]),
    ),
  acceptInvites: z
    .boolean()
    .describe("Whether bots join the party of anybody who invites them; otherwise of owners and admins only."),
  disablePlaylistChecks: z
    .boolean()
    .describe("Whether bots take part whatever the playlist; otherwise they sit out while they do not know it."),
  platform: listOf(z.enum(PLATFORMS)).describe(
    "The platforms that bots appear to play on; of several, one is picked at random at sign-in.",
  ),
  inviteTimeout: z
    .int()
    .min(0)
    .max(86_400)
    .describe("For so many seconds after an accepted invitation, others are ignored."),
  level: listOf(z.int().min(-MAX_LEVEL).max(MAX_LEVEL)).describe(
    "The level that bots show; of several, one is picked at random.",
  ),
  prefixes: listOf(text(1, 16)).describe("A message that starts with one of these is read as a command."),
  searchLangs: listOf(text(1, 16)).describe(
    "Codes of the languages in which items are found by their names, besides the names that all items have.",
  ),
  replyLangs: z
    .array(Locale)
    .max(LOCALES.length)
    .describe(
      "The languages in which bots speak to players: they answer in the first one, and know the names of commands in all.",
    ),
  statusType: z
    .int()
    .min(0)
    .max(2)
    .meta(
      numberMeaningsOf("How bots appear to their friends.", [
        ["Automatic", "automatic"],
        ["Online", "online"],
        ["Away", "away"],
      ]),
    ),
  statusText: listOf(shortText).describe("The texts that friends see; of several, one after the other."),
  statusInterval: z.int().min(1).max(1440).describe("Minutes between status texts."),
  bpLevel: listOf(z.int().min(-MAX_LEVEL).max(MAX_LEVEL)).describe(
    "The battle pass level that bots show; of several, one is picked at random.",
  ),
  extraOwners: listOf(PlatformUser).describe("Players who can run every command."),
  whitelistUsers: listOf(PlatformUser).describe("Players who can run the commands of the whitelist."),
  blacklistUsers: listOf(PlatformUser).describe("Players whose commands, invitations and friend requests are ignored."),
  excludedAutoAddFriends: listOf(PlatformUser).describe("Players to whom no friend requests are sent by themselves."),
  otherBots: listOf(PlatformUser).describe(
    "Bots of others, whose commands are ignored and who are sent no friend requests.",
  ),
  maxBotsPerLobby: BotCount.describe("A bot leaves a party that already has so many bots."),
  maxBotsPerLobbyWithOwner: withPerson("an owner"),
  maxBotsPerLobbyWithAdmin: withPerson("an admin"),
  maxBotsPerLobbyWithWhitelistUser: withPerson("a player of the whitelist"),
  allowMatchmaking: z.boolean().describe("Whether bots take part in matches; otherwise they sit out."),
  disableMatchmakingChecks: z
    .boolean()
    .describe("Whether bots take part also after they join during a match; otherwise they sit out until it ends."),
  leaveAfterMatchmaking: z.boolean().describe("Whether bots leave a party when it enters a match."),
  disableJoinMessages: z.boolean().describe("Whether bots say nothing when they join a party."),
  disableAutomaticMessages: z
    .boolean()
    .describe("Whether bots say nothing when they leave a party that has too many bots."),
  acceptFriendRequests: z.boolean().describe("Whether bots accept friend requests."),
  sendFriendRequestOnJoinParty: z
    .boolean()
    .describe("Whether bots send a friend request to every player of a party that they join."),
  sendFriendRequestOnMemberJoinParty: z
    .boolean()
    .describe("Whether bots send a friend request to everybody who joins their party."),
  runCommandsWithoutPrefix: z.boolean().describe("Whether bots also run commands without a prefix."),
  setCosmeticsWithPrefix: z
    .boolean()
    .describe("Whether bots put on an item whose name is written behind a prefix, without a command."),
  setCosmeticsWithoutCommands: z
    .boolean()
    .describe("Whether bots put on an item when its name alone is written, without a prefix or a command."),
  startBannedBots: z
    .boolean()
    .describe("Whether bots run whose accounts may sign in but not play, where the game platform has such accounts."),
  onlyOwnerCommands: listOf(shortText).describe("Names of the commands that only owners can run."),
  onlyAdminCommands: listOf(shortText).describe("Names of the commands that only admins and owners can run."),
  onlyWhitelistUsersCommands: listOf(shortText).describe(
    "Names of the commands that only players of the whitelist, admins and owners can run.",
  ),
  onlyFriendsCommands: listOf(shortText).describe("Names of the commands that only friends of the bot can run."),
  onlyPartyMembersCommands: listOf(shortText).describe(
    "Names of the commands that only players in the party of the bot can run.",
  ),
  onlyWhisperCommands: listOf(shortText).describe("Names of the commands that can only be whispered to the bot."),
  ...cosmetics,
} as const;

type Members = typeof members;
export type CategoryConfigMember = keyof Members;

const automations = Automations.describe("What bots do by themselves, and the commands of the category's own.");

/** As returned: complete, with defaults for missing members. */
const CompleteConfig = z.looseObject({ ...members, automations }).meta({
  id: "CategoryConfig",
  description: "How the bots of a category behave. Other members are stored and returned unchanged.",
});
export type CategoryConfig = z.infer<typeof CompleteConfig>;

/** With what describes its values: `null` has no description of its own. */
const keepDescription = (type: z.ZodType): z.ZodType => {
  const optional = type.nullable().optional();
  return optional.describe(type.meta()?.description ?? "");
};

const nullableMembers = Object.fromEntries(
  Object.entries(members).map(([name, type]) => [name, keepDescription(type)]),
) as { [Name in keyof Members]: z.ZodOptional<z.ZodNullable<Members[Name]>> };

/** As sent: members replace the stored ones, omitted members remain, null restores the default. */
export const CategoryConfigInput = freeFormObject(
  { ...nullableMembers, automations: keepDescription(automations) as z.ZodOptional<z.ZodNullable<typeof automations>> },
  "automations",
).meta({
  id: "CategoryConfigInput",
  description: "Members replace the stored ones, null restores the default, and omitted members remain.",
});

export type CategoryConfigInput = z.output<typeof CategoryConfigInput>;

const CategoryName = label(1, 32);
const Flags = z.int().describe(
  describeBits("What is set of the category.", {
    [CategoryFlag.Disabled]: "disabled: none of its bots runs",
    [CategoryFlag.Managed]: "managed: clusters of the operator run its bots",
  }),
);

export const Category = z
  .object({
    id: z.string().describe("The category's id."),
    name: z.string().describe("The name that its owner gave it."),
    flags: Flags,
    config: CompleteConfig,
    ...recordMembers,
  })
  .meta({ id: "Category", description: "A category of bots, with their common settings." });
export type Category = z.infer<typeof Category>;

export const CategoryReference = z.strictObject({ categoryId: PathId });
export const CategoryCreate = z
  .strictObject({ name: CategoryName.describe("The name of the category."), config: CategoryConfigInput.optional() })
  .meta({ examples: [{ name: "Public lobbies", config: { privacy: 0, maxBotsPerLobby: 4 } }] });
export const CategoryUpdate = z
  .strictObject({
    categoryId: PathId,
    name: CategoryName.optional().describe("Another name."),
    disabled: z.boolean().optional().describe("True keeps all bots of the category from running, false lets them run."),
    config: CategoryConfigInput.optional(),
  })
  .meta({ examples: [{ config: { statusText: ["Join me"], privacy: null } }] });

export const ManagedCategory = z
  .object({
    id: z.string().describe("The category's id."),
    name: z.string().describe("The name that its owner gave it."),
    flags: Flags,
    managed: z
      .object({
        clusterId: z.string().nullable().describe("The cluster that runs its bots; null where none does."),
        clusterName: z.string().nullable().describe("The name of this cluster."),
        slots: z.int().describe("How many bots were asked for."),
        used: z.int().describe("How many bots the category has."),
      })
      .describe("How the operator runs it."),
  })
  .meta({ id: "ManagedCategory", description: "A category whose bots the operator of the service runs." });
export type ManagedCategory = z.infer<typeof ManagedCategory>;

export const ManagedAssign = z
  .strictObject({ categoryId: PathId, slots: z.int().min(1).max(100).describe("For how many bots.") })
  .meta({ examples: [{ slots: 10 }] });
