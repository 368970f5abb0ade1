"use client";

import { TextInput } from "@mantine/core";
import { EntryRows, rowLabelProps } from "../../../../_ui/entry-rows.tsx";
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
  items: Cosmetic[];
  onChange: (items: Cosmetic[]) => void;
  errors: ConfigErrors;
}

const emptyCosmetic = (): Cosmetic => ({ id: "" });

function withVariants({ variants: _, ...item }: Cosmetic, variants: unknown[]): Cosmetic {
  return variants.length > 0 ? { ...item, variants } : item;
}

/** A list of items. A bot picks one of them at random. */
export function CosmeticsField({ label, entry, items, onChange, errors }: Props) {
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
        <>
          <TextInput
            label={configTexts.id}
            {...rowLabelProps(index)}
            value={item.id}
            onChange={(event) => change({ ...item, id: event.currentTarget.value })}
            error={errors[`${index}.id`]}
            autoComplete="off"
            spellCheck={false}
          />
          <NumberListInput
            label={configTexts.variants}
            {...rowLabelProps(index)}
            placeholder={configTexts.variantsExample}
            value={item.variants ?? []}
            onChange={(variants) => change(withVariants(item, variants))}
            error={variantsError(index)}
          />
        </>
      )}
    </EntryRows>
  );
}
