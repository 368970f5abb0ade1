export interface Variant {
  channel: string;
  variant: string;
}

/** One thing of a preset; members beyond these are kept as they are. */
export interface PresetItem {
  id: string;
  variants?: Variant[];
}

/** Without an id there is no item, unless it has something else that would be lost. */
export function withId(item: PresetItem | undefined, id: string): PresetItem | undefined {
  const { id: _, ...others } = item ?? { id };
  return id === "" && Object.keys(others).length === 0 ? undefined : { ...item, id };
}

/** @returns Undefined when nothing is left of the item. */
export function withVariants(item: PresetItem | undefined, variants: Variant[]): PresetItem | undefined {
  const { variants: _, ...others } = item ?? { id: "" };
  return variants.length > 0 ? { ...others, variants } : withId(others, others.id);
}
