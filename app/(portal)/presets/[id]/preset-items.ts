export interface Variant {
  channel: string;
  variant: string;
}

/** One item of a preset. Other members are kept unchanged. */
export interface PresetItem {
  id: string;
  variants?: Variant[];
}

/** Sets the ID. An empty ID removes the item, unless that would lose its other members. */
export function withId(item: PresetItem | undefined, id: string): PresetItem | undefined {
  const { id: _, ...others } = item ?? { id };
  return id === "" && Object.keys(others).length === 0 ? undefined : { ...item, id };
}

/** @returns Undefined if the item has no members left. */
export function withVariants(item: PresetItem | undefined, variants: Variant[]): PresetItem | undefined {
  const { variants: _, ...others } = item ?? { id: "" };
  return variants.length > 0 ? { ...others, variants } : withId(others, others.id);
}
