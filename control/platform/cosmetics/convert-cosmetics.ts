import { z } from "zod";
import { type Cosmetic, type CosmeticType, cosmeticSchema, FLAG, languageCode, MAX_NAMES } from "./cosmetic-schema.ts";

/** Entries of the public lists, as their files have them. Nothing about an entry is certain. */
export interface PublicLists {
  items: readonly unknown[];
  banners?: readonly unknown[];
  bannerColors?: readonly unknown[];
  playlists?: readonly unknown[];
  /** Ids of items that are new, in lower case. */
  newIds?: ReadonlySet<string>;
  /** Ids of items that are in the shop, in lower case. */
  shopIds?: ReadonlySet<string>;
}

export interface ConvertedCosmetics {
  cosmetics: Cosmetic[];
  /** How many entries were skipped for each reason. */
  skipped: Map<string, number>;
}

interface Conversion {
  draft?: Omit<Cosmetic, "flags">;
  /** Why there is no draft. */
  reason: string;
}

const MAX_PATH_LENGTH = 1024;
const MAX_NAMED_TYPE_LENGTH = 40;
/** The reasons that name a type come from the file. Further types are counted together. */
const MAX_REASONS = 40;

const TYPES = new Map<string, CosmeticType>([
  ["outfit", "outfit"],
  ["backpack", "backpack"],
  ["pet", "backpack"],
  ["pickaxe", "pickaxe"],
  ["emote", "emote"],
  ["emoji", "emoji"],
  ["shoe", "shoes"],
  ["shoes", "shoes"],
  ["sidekick", "sidekick"],
]);
const PET_FOLDER = "/BRCosmetics/Athena/Items/Cosmetics/PetCarriers";

const word = z.string().regex(/\S/);
const anyList = z.array(z.unknown()).catch([]);
const optionalWord = word.optional().catch(undefined);
const Entry = z.object({
  id: z.string().catch(""),
  name: z.string().catch(""),
  names: z.record(z.string(), z.unknown()).catch({}),
  type: z.object({ value: z.string() }).catch({ value: "" }),
  path: z.string().max(MAX_PATH_LENGTH).catch(""),
  images: z.object({ icon: z.unknown(), smallIcon: z.unknown() }).partial().catch({}),
  variants: anyList,
  color: z.string().catch(""),
});
const Channel = z.object({ channel: word, type: optionalWord, options: anyList });
const Option = z.object({ tag: word, name: optionalWord });

function variantsOf(channels: readonly unknown[]): NonNullable<Cosmetic["variants"]> {
  return channels.flatMap((given) => {
    const channel = Channel.safeParse(given);
    if (!channel.success) return [];
    const options = channel.data.options.flatMap((one) => {
      const option = Option.safeParse(one);
      return option.success ? [{ t: option.data.tag, n: option.data.name ?? option.data.tag }] : [];
    });
    const { channel: t, type: n = t } = channel.data;
    return options.length > 0 ? [{ t, n, o: options }] : [];
  });
}

/** Those of the names by language that can be used. */
function namesOf(given: Record<string, unknown>): Pick<Cosmetic, "names"> {
  const usable = Object.entries(given).flatMap(([code, name]) => {
    const read = cosmeticSchema.shape.name.safeParse(typeof name === "string" ? name.trim() : name);
    return read.success && languageCode.safeParse(code).success ? [[code, read.data] as const] : [];
  });
  return usable.length > 0 ? { names: Object.fromEntries(usable.slice(0, MAX_NAMES)) } : {};
}

const imageOf = ({ icon, smallIcon }: { icon?: unknown; smallIcon?: unknown }): string | undefined =>
  [icon, smallIcon].map((image) => cosmeticSchema.shape.image.safeParse(image).data).find((image) => image);

function convertItem(given: unknown): Conversion {
  const entry = Entry.safeParse(given);
  if (!entry.success) return { reason: "not an item" };
  const { id, name, names, type, path, images, variants: channels } = entry.data;
  const theirs = type.value.toLowerCase();
  const known = TYPES.get(theirs);
  if (!known) return { reason: `type "${type.value.slice(0, MAX_NAMED_TYPE_LENGTH).replace(/\p{C}/gu, "?")}"` };
  const variants = variantsOf(channels);
  const image = imageOf(images);
  return checkDraft({
    id,
    type: known,
    name: name.trim(),
    ...namesOf(names),
    ...(variants.length > 0 ? { variants } : {}),
    path: assetFolderOf(path) || (theirs === "pet" ? PET_FOLDER : ""),
    ...(image === undefined ? {} : { image }),
  });
}

/** An entry of the lists that have no types: banners, their colors and playlists. */
function convertNamed(type: CosmeticType, given: unknown): Conversion {
  const entry = Entry.safeParse(given);
  if (!entry.success) return { reason: "not an item" };
  const { id, name, names, images, color: written } = entry.data;
  const image = imageOf(images);
  const color = type === "bannerColor" ? colorOf(written) : undefined;
  return checkDraft({
    id: type === "playlist" ? id.toLowerCase() : id,
    type,
    name: name.trim() || (type === "bannerColor" ? wordsOf(id) : ""),
    ...namesOf(names),
    path: "",
    ...(image === undefined ? {} : { image }),
    ...(color === undefined ? {} : { color }),
  });
}

/** `1F2A44`, with or without `#`. Its last two of eight digits, the opacity, are left out. */
const colorOf = (written: string): string | undefined => {
  const [, digits] = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(written) ?? [];
  return digits && `#${digits.toLowerCase()}`;
};

/** Colors have no names of their own: `DarkRed2` becomes `Dark Red 2`. */
const wordsOf = (id: string) => id.replace(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=[\p{Lu}\p{N}])/gu, " ").trim();

function checkDraft(draft: Omit<Cosmetic, "flags">): Conversion {
  if (draft.id.trim() === "") return { reason: "no id" };
  if (draft.name === "") return { reason: "no name" };
  if (!cosmeticSchema.safeParse(draft).success) return { reason: "an id or a name that is too long" };
  return { draft, reason: "" };
}

/**
 * Converts the entries of public lists to a catalogue. `importCosmetics` accepts the result as a file.
 *
 * @example
 * convertCosmetics({ items: [{ id: "CID_1", name: "Moss Warden", type: { value: "outfit" } }] }).cosmetics;
 */
export function convertCosmetics(lists: PublicLists): ConvertedCosmetics {
  const { items, banners = [], bannerColors = [], playlists = [], newIds, shopIds } = lists;
  const cosmetics: Cosmetic[] = [];
  const skipped = new Map<string, number>();
  const seen = new Set<string>();
  const skip = (reason: string) => {
    const counted = skipped.has(reason) || skipped.size < MAX_REASONS ? reason : "other types";
    skipped.set(counted, (skipped.get(counted) ?? 0) + 1);
  };
  const add = ({ draft, reason }: Conversion) => {
    if (!draft) return skip(reason);
    const key = draft.id.toLowerCase();
    if (seen.has(key)) return skip("an id that another item has");
    seen.add(key);
    const flags = (newIds?.has(key) ? FLAG.new : 0) | (shopIds?.has(key) ? FLAG.shop : 0);
    cosmetics.push(flags ? { ...draft, flags } : draft);
  };
  for (const item of items) add(convertItem(item));
  for (const item of banners) add(convertNamed("banner", item));
  for (const item of bannerColors) add(convertNamed("bannerColor", item));
  for (const item of playlists) add(convertNamed("playlist", item));
  return { cosmetics, skipped };
}

/**
 * The mount folder of an asset, from its address in the game's project. Empty for an address of another form.
 *
 * @example
 * assetFolderOf("FortniteGame/Plugins/GameFeatures/Extras/Content/Items/Hats/HAT_1"); // "/Extras/Items/Hats"
 * assetFolderOf("FortniteGame/Content/Items/Hats/HAT_1"); // "/Game/Items/Hats"
 */
export function assetFolderOf(path: string): string {
  const parts = path.split("/").filter((part) => part !== "");
  const content = parts.indexOf("Content");
  const folder = parts.slice(content + 1, -1).join("/");
  if (parts[0] !== "FortniteGame" || content < 1 || folder === "") return "";
  if (content === 1) return `/Game/${folder}`;
  return parts[1] === "Plugins" && content > 2 ? `/${parts[content - 1]}/${folder}` : "";
}
