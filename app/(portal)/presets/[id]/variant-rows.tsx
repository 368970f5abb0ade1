"use client";

import { TextInput } from "@mantine/core";
import type { VARIANT_COSMETICS } from "#server/contract/preset-commands.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { EntryRows, rowLabelProps } from "../../../_ui/entry-rows.tsx";
import { type PresetItem, type Variant, withVariants } from "./preset-items.ts";

const MEMBERS = [
  ["channel", "presets.form.channel"],
  ["variant", "presets.form.variantName"],
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
  const { t } = useLanguage();
  return (
    <EntryRows
      label={t(`presets.form.variants.${member}.list`)}
      entry={t(`presets.form.variants.${member}.entry`)}
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
              label={t(label)}
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
