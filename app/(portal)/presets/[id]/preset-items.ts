import type { CatalogueItem } from "#server/contract/items.ts";

export interface Variant {
  channel: string;
  variant: string;
}

/** One item of a preset. Other members are kept unchanged. */
export interface PresetItem {
  id: string;
  variants?: Variant[];
  /** The address of a picture of the item with this ID. */
  image?: unknown;
}

/** Sets the ID. Another ID has another picture. An empty ID removes the item, unless that would lose its other members. */
export function withId(item: PresetItem | undefined, id: string): PresetItem | undefined {
  const { id: before, image, ...others } = item ?? { id };
  if (id === "" && Object.keys(others).length === 0) return undefined;
  return { ...others, ...(before === id && image !== undefined ? { image } : {}), id };
}

/** @returns Undefined if the item has no members left. */
export function withVariants(item: PresetItem | undefined, variants: Variant[]): PresetItem | undefined {
  const { variants: _, ...others } = item ?? { id: "" };
  return variants.length > 0 ? { ...others, variants } : withId(others, others.id);
}

/** Chooses a variant of a channel, or the item's own with null. */
export function withVariant(item: PresetItem, channel: string, variant: string | null): PresetItem | undefined {
  const variants = item.variants ?? [];
  const before = variants.find((one) => one.channel === channel);
  const others = variants.filter((one) => one.channel !== channel);
  return withVariants(item, variant === null ? others : [...others, { ...before, channel, variant }]);
}

/** Whether the catalogue's item has each of these, and no channel twice. */
export function areVariantsOf({ channels }: CatalogueItem, variants: readonly Variant[]): boolean {
  const isKnown = ({ channel, variant }: Variant) =>
    channels.some((one) => one.channel === channel && one.variants.some((known) => known.variant === variant));
  return variants.every(isKnown) && new Set(variants.map(({ channel }) => channel)).size === variants.length;
}
