import { type Phrase, phrase } from "../languages/phrase.ts";
import { SLOTS } from "../platform/bot-session.ts";
import type { Cosmetic, CosmeticType } from "../platform/cosmetics/cosmetic-search.ts";
import type { Slot } from "../platform/platform.ts";
import { done, inform, refuse, warn } from "./answer.ts";
import { action, type CommandContext } from "./command.ts";
import { line, optionalChoice, optionalWord, word } from "./command-arguments.ts";
import { ownMember, summarizeList } from "./find-people.ts";
import { Refusal } from "./refusal.ts";

export const isSlot = (type: CosmeticType): type is Slot => (SLOTS as readonly string[]).includes(type);
/** Aliases of a slot, for the names and options of commands. */
export const SLOT_ALIASES = {
  outfit: ["skin"],
  backpack: ["backbling", "bb"],
  emote: ["dance"],
  shoes: ["kicks"],
} as const satisfies Partial<Record<Slot, readonly string[]>>;
const ITEM = "name or ID";

const typeName = (type: CosmeticType): Phrase => phrase(`type.${type}`);
const itemName = ({ name, id }: Cosmetic): Phrase => phrase("item.shown", { name, id });

/** The platform may know items that the catalogue does not have. */
const looksLikeId = (text: string) => /^[A-Z]+_\w+$/.test(text) || /^playlist_\w+$/i.test(text);

/** Finds one item. @throws A refusal when none or several match. */
function findItem({ cosmetics }: CommandContext, query: string, type?: CosmeticType): Cosmetic {
  const match = cosmetics.find(query, type);
  if (match.kind === "one") return match.cosmetic;
  if (match.kind === "several") {
    throw new Refusal(warn("item.several", { items: summarizeList(match.cosmetics, itemName) }));
  }
  throw new Refusal(type ? refuse("item.none", { type: typeName(type), query }) : refuse("item.noneAtAll", { query }));
}

/** The id for the platform. `item` is null when the catalogue does not have it. */
export function findItemId(
  context: CommandContext,
  query: string,
  type: CosmeticType,
): { id: string; item: Cosmetic | null } {
  const isForeign = looksLikeId(query) && context.cosmetics.find(query, type).kind === "none";
  if (isForeign) return { id: query, item: null };
  const item = findItem(context, query, type);
  return { id: item.id, item };
}

export const wear = (slot: Slot) =>
  action([line(ITEM)], async (context, { [ITEM]: query }) => {
    const { id, item } = findItemId(context, query, slot);
    await context.session.me.set(slot, { id });
    return item ? done("item.worn", { type: typeName(slot), item: itemName(item) }) : warn("item.wornUnknown", { id });
  });

export const wearAny = action([line(ITEM)], async (context, { [ITEM]: query }) => {
  const item = findItem(context, query);
  if (!isSlot(item.type)) return refuse("item.notWearable", { item: itemName(item), type: typeName(item.type) });
  await context.session.me.set(item.type, { id: item.id });
  return done("item.worn", { type: typeName(item.type), item: itemName(item) });
});

export const describe = action([line(ITEM)], (context, { [ITEM]: query }) => {
  const item = findItem(context, query);
  const channels = (item.variants ?? []).map(({ n, o }) => phrase("item.channel", { channel: n, count: o.length }));
  return inform("item.about", {
    item: itemName(item),
    type: typeName(item.type),
    styles: channels.length > 0 ? channels : phrase("item.noStyles"),
  });
});

export const banner = action([word("banner"), optionalWord("colour")], async (context, { banner: query, colour }) => {
  const { id, item } = findItemId(context, query, "banner");
  const colourId = colour === null ? currentColour(context) : findItemId(context, colour, "bannerColor").id;
  await context.session.me.setBanner(id, colourId);
  return item ? done("banner.set", { banner: itemName(item), colour: colourId }) : warn("item.wornUnknown", { id });
});

function currentColour(context: CommandContext): string {
  const colour = ownMember(context).banner?.color ?? context.cosmetics.list("all", "bannerColor")[0]?.id;
  if (colour === undefined) throw new Refusal(refuse("banner.noColour"));
  return colour;
}

const RANDOM = ["outfit", "backpack", "pickaxe", "emote"] as const;

export const random = action([optionalChoice("type", ["all", ...RANDOM], SLOT_ALIASES)], async (context, { type }) => {
  const worn: Phrase[] = [];
  for (const slot of type === null || type === "all" ? RANDOM : [type]) {
    const all = context.cosmetics.list("all", slot);
    const item = all[Math.floor(context.random() * all.length)];
    if (!item) continue;
    await context.session.me.set(slot, { id: item.id });
    worn.push(itemName(item));
  }
  return worn.length > 0 ? done("item.random", { items: worn }) : refuse("item.emptyCatalogue");
});
