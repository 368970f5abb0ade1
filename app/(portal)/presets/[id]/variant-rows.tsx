"use client";

import { TextInput } from "@mantine/core";
import type { VARIANT_COSMETICS } from "#server/contract/preset-commands.ts";
import { EntryRows, rowLabelProps } from "../../../_ui/entry-rows.tsx";
import { presetsTexts } from "../texts.ts";
import { type PresetItem, type Variant, withVariants } from "./preset-items.ts";

const texts = presetsTexts.form;
const MEMBERS = [
  ["channel", texts.channel],
  ["variant", texts.variantName],
] as const;
const MAX_VARIANTS = 20;
const emptyVariant = (): Variant => ({ channel: "", variant: "" });

interface Props {
  member: (typeof VARIANT_COSMETICS)[number];
  item: PresetItem;
  onChange: (item: PresetItem | undefined) => void;
  errors: Record<string, string>;
}

/** The variants of an item as rows of text, for those that the catalogue does not know. */
export function VariantRows({ member, item, onChange, errors }: Props) {
  return (
    <EntryRows
      label={texts.variants[member].list}
      entry={texts.variants[member].entry}
      entries={item.variants ?? []}
      onChange={(variants) => onChange(withVariants(item, variants))}
      make={emptyVariant}
      max={MAX_VARIANTS}
      error={errors[`${member}.variants`]}
    >
      {(variant, change, index) => (
        <>
          {MEMBERS.map(([name, label]) => (
            <TextInput
              key={name}
              label={label}
              {...rowLabelProps(index)}
              value={variant[name]}
              onChange={(event) => change({ ...variant, [name]: event.currentTarget.value })}
              error={errors[`${member}.variants.${index}.${name}`]}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </>
      )}
    </EntryRows>
  );
}
