"use client";

import type { ItemKind } from "#server/contract/items.ts";
import { EntryRows, rowLabelProps } from "../../../../_ui/entry-rows.tsx";
import { ItemPicker } from "../../../_items/item-picker.tsx";
import { useKnownItems } from "../../../_items/known-items.tsx";
import { VariantChips } from "../../../_items/variant-chips.tsx";
import classes from "./config-editor.module.css";
import { areVariantNumbersOf, variantByNumber, withVariantNumber } from "./item-choices.ts";
import { MAX_ENTRIES } from "./list-bounds.ts";
import { NumberListInput } from "./number-list-input.tsx";
import { configTexts } from "./texts.ts";
import type { ConfigErrors } from "./use-config-draft.ts";

interface Cosmetic {
  id: string;
  variants?: unknown[];
}

interface Props {
  label: string;
  entry: string;
  kind: ItemKind;
  items: Cosmetic[];
  onChange: (items: Cosmetic[]) => void;
  errors: ConfigErrors;
}

const emptyCosmetic = (): Cosmetic => ({ id: "" });

function withVariants({ variants: _, ...item }: Cosmetic, variants: unknown[]): Cosmetic {
  return variants.length > 0 ? { ...item, variants } : item;
}

/** A list of items. A bot picks one of them at random. */
export function CosmeticsField({ label, entry, kind, items, onChange, errors }: Props) {
  const variantsError = (index: number) =>
    Object.entries(errors).find(([path]) => path.startsWith(`${index}.variants`))?.[1];
  return (
    <EntryRows
      label={label}
      entry={entry}
      entries={items}
      onChange={onChange}
      make={emptyCosmetic}
      max={MAX_ENTRIES}
      error={errors[""]}
    >
      {(item, change, index) => (
        <div className={classes.cosmetic}>
          <ItemPicker
            label={configTexts.item}
            {...rowLabelProps(index)}
            kind={kind}
            value={item.id}
            onChange={(id) => change({ ...item, id })}
            error={errors[`${index}.id`]}
          />
          <CosmeticVariants item={item} index={index} change={change} error={variantsError(index)} />
        </div>
      )}
    </EntryRows>
  );
}

interface VariantsProps {
  item: Cosmetic;
  index: number;
  change: (item: Cosmetic) => void;
  error: string | undefined;
}

/** Chips where the catalogue knows the variants, and their numbers otherwise. */
function CosmeticVariants({ item, index, change, error }: VariantsProps) {
  const known = useKnownItems().get(item.id);
  const numbers = item.variants ?? [];
  if (known && areVariantNumbersOf(known, numbers)) {
    return (
      <VariantChips
        item={known}
        selected={(channel) => variantByNumber(known, numbers, channel)}
        onSelect={(channel, variant) => change(withVariants(item, withVariantNumber(known, numbers, channel, variant)))}
      />
    );
  }
  return (
    <NumberListInput
      label={configTexts.variants}
      {...rowLabelProps(index)}
      placeholder={configTexts.variantsExample}
      value={numbers}
      onChange={(variants) => change(withVariants(item, variants))}
      error={error}
    />
  );
}
