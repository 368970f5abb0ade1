import { z } from "zod";
import { Locale } from "./bot-commands.ts";
import { MAX_ITEM_IDS } from "./limits/lists.ts";
import { PathId, text } from "./text.ts";

export const ITEM_KINDS = [
  "outfit",
  "backpack",
  "pickaxe",
  "emote",
  "emoji",
  "shoes",
  "sidekick",
  "banner",
  "bannerColor",
  "playlist",
] as const;
export const ItemKind = z.enum(ITEM_KINDS);
export type ItemKind = z.infer<typeof ItemKind>;

/** An item of a cluster's catalogue. */
export const CatalogueItem = z.object({
  id: z.string(),
  kind: ItemKind,
  name: z.string(),
  /** Further names, in the languages of the search. */
  names: z.array(z.string()).optional(),
  /** What can be chosen of the item: in each channel one variant. Both have the platform's word and a name. */
  channels: z.array(
    z.object({
      channel: z.string(),
      name: z.string(),
      variants: z.array(z.object({ variant: z.string(), name: z.string() })),
    }),
  ),
  /** The https address of a picture. */
  image: z.string().nullable(),
  /** Of an item that is a colour: `#rrggbb`. */
  color: z.string().nullable(),
});
export type CatalogueItem = z.infer<typeof CatalogueItem>;

/** Why no items are known: no cluster is connected, or none that says which items it has. */
export const MissingCatalogue = z.enum(["cluster", "items"]);
export type MissingCatalogue = z.infer<typeof MissingCatalogue>;

export const FoundItems = z.object({ items: z.array(CatalogueItem), missing: MissingCatalogue.nullable() });
export type FoundItems = z.infer<typeof FoundItems>;

export const MAX_FOUND_ITEMS = 50;
export const ItemSearch = z.strictObject({
  query: text(0, 255),
  kind: ItemKind.optional(),
  limit: z.int().min(1).max(MAX_FOUND_ITEMS),
  /** Items are found by their names in this language, and in those of the category. */
  locale: Locale.optional(),
  category: PathId.optional(),
});

export const ItemLookup = z.strictObject({ ids: z.array(text(1, 255)).max(MAX_ITEM_IDS) });
