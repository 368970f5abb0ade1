import { z } from "zod";
import { COSMETIC_MEMBERS, type CosmeticMember } from "./cosmetic-members.ts";
import { freeFormObject } from "./free-form-json.ts";
import { recordMembers } from "./list-query.ts";
import { label } from "./names.ts";
import { PathId, text } from "./text.ts";

const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(100);
const shortText = text(1, 255);
const PlatformUser = z.looseObject({ id: shortText, name: text(0, 255) });
const Cosmetic = z.looseObject({ id: shortText, variants: listOf(z.int()).optional() });
const MAX_LEVEL = 999_999_999;

export const PLATFORMS = ["WIN", "MAC", "PSN", "XBL", "SWT", "SWT2", "IOS", "AND", "PS5", "XSX"] as const;
const cosmetics = Object.fromEntries(COSMETIC_MEMBERS.map((name) => [name, listOf(Cosmetic)])) as Record<
  CosmeticMember,
  ReturnType<typeof listOf<typeof Cosmetic>>
>;

/** Known members of a category's config and their types. Other members are stored unchanged (specification 2.3). */
const members = {
  admins: listOf(PlatformUser).describe("Players whose commands have the rank of an admin."),
  privacy: z.int().min(0).max(1).describe("0 public, 1 private."),
  acceptInvites: z.boolean(),
  disablePlaylistChecks: z.boolean(),
  platform: listOf(z.enum(PLATFORMS)).describe("One is picked at random at sign-in."),
  inviteTimeout: z.int().min(0).max(86_400).describe("Seconds."),
  level: listOf(z.int().min(-MAX_LEVEL).max(MAX_LEVEL)),
  prefixes: listOf(text(1, 16)).describe("Command prefixes."),
  searchLangs: listOf(text(1, 16)),
  statusType: z.int().min(0).max(2).describe("0 automatic, 1 online, 2 away."),
  statusText: listOf(shortText),
  statusInterval: z.int().min(1).max(1440).describe("Minutes between status texts."),
  bpLevel: listOf(z.int().min(-MAX_LEVEL).max(MAX_LEVEL)),
  extraOwners: listOf(PlatformUser),
  whitelistUsers: listOf(PlatformUser),
  blacklistUsers: listOf(PlatformUser),
  excludedAutoAddFriends: listOf(PlatformUser),
  otherBots: listOf(PlatformUser),
  maxBotsPerLobby: z.int().min(1).max(16),
  allowMatchmaking: z.boolean(),
  leaveAfterMatchmaking: z.boolean(),
  disableJoinMessages: z.boolean(),
  disableAutomaticMessages: z.boolean(),
  acceptFriendRequests: z.boolean(),
  sendFriendRequestOnJoinParty: z.boolean(),
  runCommandsWithoutPrefix: z.boolean(),
  onlyOwnerCommands: listOf(shortText),
  onlyAdminCommands: listOf(shortText),
  onlyWhitelistUsersCommands: listOf(shortText),
  onlyFriendsCommands: listOf(shortText),
  onlyPartyMembersCommands: listOf(shortText),
  onlyWhisperCommands: listOf(shortText),
  ...cosmetics,
} as const;

type Members = typeof members;
export type CategoryConfigMember = keyof Members;

/** As returned: complete, with defaults for missing members. */
const CompleteConfig = z
  .looseObject(members)
  .meta({ id: "CategoryConfig", description: "Other members are stored and returned unchanged." });
export type CategoryConfig = z.infer<typeof CompleteConfig>;

const nullableMembers = Object.fromEntries(
  Object.entries(members).map(([name, type]) => [name, type.nullable().optional()]),
) as { [Name in keyof Members]: z.ZodOptional<z.ZodNullable<Members[Name]>> };

/** As sent: members replace the stored ones, omitted members remain, null restores the default. */
export const CategoryConfigInput = freeFormObject(nullableMembers).meta({ id: "CategoryConfigInput" });

const CategoryName = label(1, 32);
const Flags = z.int().describe("Bits: 1 Disabled, 2 Managed.");

export const Category = z
  .object({ id: z.string(), name: z.string(), flags: Flags, config: CompleteConfig, ...recordMembers })
  .meta({ id: "Category" });
export type Category = z.infer<typeof Category>;

export const CategoryReference = z.strictObject({ categoryId: PathId });
export const CategoryCreate = z
  .strictObject({ name: CategoryName, config: CategoryConfigInput.optional() })
  .meta({ examples: [{ name: "Public lobbies", config: { privacy: 0, maxBotsPerLobby: 4 } }] });
export const CategoryUpdate = z
  .strictObject({
    categoryId: PathId,
    name: CategoryName.optional(),
    disabled: z.boolean().optional(),
    config: CategoryConfigInput.optional(),
  })
  .meta({ examples: [{ config: { statusText: ["Join me"], privacy: null } }] });

export const ManagedCategory = z
  .object({
    id: z.string(),
    name: z.string(),
    flags: Flags,
    managed: z.object({
      clusterId: z.string().nullable(),
      clusterName: z.string().nullable(),
      slots: z.int(),
      used: z.int(),
    }),
  })
  .meta({ id: "ManagedCategory" });
export type ManagedCategory = z.infer<typeof ManagedCategory>;

export const ManagedAssign = z
  .strictObject({ categoryId: PathId, slots: z.int().min(1).max(100) })
  .meta({ examples: [{ slots: 10 }] });
