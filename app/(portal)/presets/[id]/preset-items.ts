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
