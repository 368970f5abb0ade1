import { COSMETIC_MEMBERS } from "#server/contract/cosmetic-members.ts";
import type { CatalogueItem, ItemKind } from "#server/contract/items.ts";
import type { Config } from "../../../../_ui/format-config.ts";

/** The kind of the items of a member such as `startOutfit`. */
export function itemKindOf(member: string): ItemKind {
  const slot = member.replace(/^(?:start|join|memberJoin)/, "");
  return (slot.charAt(0).toLowerCase() + slot.slice(1)) as ItemKind;
}

/** The ids of all items in a config, which may be invalid. */
export const itemIdsOf = (config: Config): string[] =>
  COSMETIC_MEMBERS.flatMap(({ name }) => (Array.isArray(config[name]) ? (config[name] as unknown[]) : [])).flatMap(
    (item) =>
      typeof item === "object" && item !== null && "id" in item && typeof item.id === "string" ? [item.id] : [],
  );

// A config names a variant by numbers: the first selects from the item's first channel, counting from 1, and 0 skips it.

/** Whether each number selects a variant that the catalogue knows. */
export const areVariantNumbersOf = ({ channels }: CatalogueItem, numbers: readonly unknown[]): boolean =>
  numbers.every((number, index) => {
    const count = channels[index]?.variants.length ?? 0;
    return Number.isInteger(number) && (number as number) >= 0 && (number as number) <= count;
  });

/** @returns The variant that the numbers select in this channel; null for the item's own. */
export function variantByNumber(
  { channels }: CatalogueItem,
  numbers: readonly unknown[],
  channel: string,
): string | null {
  const index = channels.findIndex((one) => one.channel === channel);
  const number = numbers[index];
  return typeof number === "number" ? (channels[index]?.variants[number - 1]?.variant ?? null) : null;
}

/** Selects a variant of a channel, or the item's own with null. */
export function withVariantNumber(
  { channels }: CatalogueItem,
  numbers: readonly unknown[],
  channel: string,
  variant: string | null,
): unknown[] {
  const index = channels.findIndex((one) => one.channel === channel);
  const chosen = (channels[index]?.variants.findIndex((one) => one.variant === variant) ?? -1) + 1;
  const changed = Array.from({ length: Math.max(numbers.length, index + 1) }, (_, at) =>
    at === index ? chosen : (numbers[at] ?? 0),
  );
  return changed.slice(0, changed.findLastIndex((number) => number !== 0) + 1);
}
