import { z } from "zod";
import { freeFormObject } from "./free-form-json.ts";
import { label } from "./names.ts";
import { PathId, text } from "./text.ts";

export const CategoryFlag = { Disabled: 1, Managed: 2 } as const;

const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(100);
const ShortText = text(1, 255);
const PlatformUser = z.looseObject({ id: ShortText, name: text(0, 255) });
const Cosmetic = z.looseObject({ id: ShortText, variants: listOf(z.int()).optional() });
const MAX_LEVEL = 999_999_999;

export const PLATFORMS = ["WIN", "MAC", "PSN", "XBL", "SWT", "SWT2", "IOS", "AND", "PS5", "XSX"] as const;
const COSMETIC_SLOTS = ["Outfit", "Backpack", "Pickaxe", "Shoes", "Emote", "Banner", "BannerColor"] as const;
type CosmeticMember = `${"start" | "join"}${(typeof COSMETIC_SLOTS)[number]}`;
export const COSMETIC_MEMBERS = (["start", "join"] as const).flatMap((when) =>
  COSMETIC_SLOTS.map((slot): CosmeticMember => `${when}${slot}`),
);
const cosmetics = Object.fromEntries(COSMETIC_MEMBERS.map((name) => [name, listOf(Cosmetic)])) as Record<
  CosmeticMember,
  ReturnType<typeof listOf<typeof Cosmetic>>
>;

/** Known members of a category's config; each with its type. Others are kept untouched (specification 2.3). */
const members = {
  admins: listOf(PlatformUser).describe("People whose commands rank as an admin's."),
  privacy: z.int().min(0).max(1).describe("0 public, 1 private."),
  acceptInvites: z.boolean(),
  disablePlaylistChecks: z.boolean(),
  platform: listOf(z.enum(PLATFORMS)).describe("One is picked at random at sign-in."),
  inviteTimeout: z.int().min(0).max(86_400).describe("Seconds."),
  level: listOf(z.int().min(-MAX_LEVEL).max(MAX_LEVEL)),
  prefixes: listOf(text(1, 16)).describe("Command prefixes."),
  searchLangs: listOf(text(1, 16)),
  statusType: z.int().min(0).max(2).describe("0 automatic, 1 online, 2 away."),
  statusText: listOf(ShortText),
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
  onlyOwnerCommands: listOf(ShortText),
  onlyAdminCommands: listOf(ShortText),
  onlyWhitelistUsersCommands: listOf(ShortText),
  onlyFriendsCommands: listOf(ShortText),
  onlyPartyMembersCommands: listOf(ShortText),
  onlyWhisperCommands: listOf(ShortText),
  ...cosmetics,
} as const;

type Members = typeof members;
export type CategoryConfigMember = keyof Members;

/** As returned: complete, with the defaults filled in. */
const CompleteConfig = z
  .looseObject(members)
  .meta({ id: "CategoryConfig", description: "Members beyond those listed are kept and returned untouched." });
export type CategoryConfig = z.infer<typeof CompleteConfig>;

export const CONFIG_DEFAULTS: CategoryConfig = {
  admins: [],
  privacy: 1,
  acceptInvites: true,
  disablePlaylistChecks: false,
  platform: ["AND"],
  inviteTimeout: 60,
  level: [],
  prefixes: ["!", ".", "/"],
  searchLangs: ["en"],
  statusType: 0,
  statusText: [],
  statusInterval: 2,
  bpLevel: [],
  extraOwners: [],
  whitelistUsers: [],
  blacklistUsers: [],
  excludedAutoAddFriends: [],
  otherBots: [],
  maxBotsPerLobby: 8,
  allowMatchmaking: true,
  leaveAfterMatchmaking: false,
  disableJoinMessages: false,
  disableAutomaticMessages: false,
  acceptFriendRequests: true,
  sendFriendRequestOnJoinParty: true,
  runCommandsWithoutPrefix: true,
  onlyOwnerCommands: [],
  onlyAdminCommands: [],
  onlyWhitelistUsersCommands: [],
  onlyFriendsCommands: [],
  onlyPartyMembersCommands: [],
  onlyWhisperCommands: [],
  ...(Object.fromEntries(COSMETIC_MEMBERS.map((name) => [name, []])) as unknown as Record<CosmeticMember, []>),
};

const nullableMembers = Object.fromEntries(
  Object.entries(members).map(([name, type]) => [name, type.nullable().optional()]),
) as { [Name in keyof Members]: z.ZodOptional<z.ZodNullable<Members[Name]>> };

/** As given: members given replace, absent ones stay, null puts the default back. */
export const CategoryConfigInput = freeFormObject(nullableMembers).meta({ id: "CategoryConfigInput" });

const CategoryName = label(1, 32);
const Flags = z.int().describe("Bits: 1 Disabled, 2 Managed.");

export const Category = z
  .object({ id: z.string(), name: z.string(), flags: Flags, config: CompleteConfig })
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
