import type { ItemKind, MissingCatalogue } from "#server/contract/items.ts";

const kinds: Record<ItemKind, string> = {
  outfit: "Outfit",
  backpack: "Backpack",
  pickaxe: "Pickaxe",
  emote: "Emote",
  emoji: "Emoji",
  shoes: "Shoes",
  sidekick: "Sidekick",
  banner: "Banner",
  bannerColor: "Banner colour",
  playlist: "Playlist",
};

const missing: Record<MissingCatalogue, string> = {
  cluster: "No cluster has connected yet, so the names of items are not known. Type the ID of an item.",
  items: "Your cluster does not say which items it has. Update it to choose items by name, or type the ID of an item.",
};

/** Texts of choosing and naming items. */
export const itemsTexts = {
  kinds,
  placeholder: "Name or ID",
  suggestions: (field: string) => `Suggestions for ${field}`,
  searching: "Searching…",
  noMatch: "No item has this name. The text is used as the item's ID.",
  failed: "The items could not be searched. Type the ID of an item.",
  missing,
  /** What kind of item, and its ID. */
  kindAndId: "{kind} {id}",
  idOf: (name: string) => `the ID of ${name}`,
  defaultVariant: "Default",
  variantsOf: (channel: string, item: string) => `${channel} of ${item}`,
} as const;
