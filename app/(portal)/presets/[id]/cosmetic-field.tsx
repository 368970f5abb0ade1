"use client";

import { TextInput } from "@mantine/core";
import type { VARIANT_COSMETICS } from "#server/contract/preset-commands.ts";
import { EntryRows, rowLabelProps } from "../../../_ui/entry-rows.tsx";
import { presetsTexts } from "../texts.ts";
import classes from "./cosmetic-field.module.css";
import { type PresetItem, type Variant, withId, withVariants } from "./preset-items.ts";

const texts = presetsTexts.form;

interface Props {
  member: (typeof VARIANT_COSMETICS)[number];
  item: PresetItem | undefined;
  /** Undefined removes the item. */
  onChange: (item: PresetItem | undefined) => void;
  errors: Record<string, string>;
}

const MAX_VARIANTS = 20;
const emptyVariant = (): Variant => ({ channel: "", variant: "" });

/** An item with its variants. */
export function CosmeticField({ member, item, onChange, errors }: Props) {
  const label = presetsTexts.members[member];
  return (
    <div className={classes.worn}>
      <TextInput
        label={label}
        value={item?.id ?? ""}
        onChange={(event) => onChange(withId(item, event.currentTarget.value))}
        error={errors[`${member}.id`]}
        placeholder={texts.id}
        autoComplete="off"
        spellCheck={false}
      />
      {item && (
        <EntryRows
          label={texts.variants(label)}
          entry={texts.variant(label)}
          entries={item.variants ?? []}
          onChange={(variants) => onChange(withVariants(item, variants))}
          make={emptyVariant}
          max={MAX_VARIANTS}
          error={errors[`${member}.variants`]}
        >
          {(variant, change, index) => (
            <>
              <TextInput
                label={texts.channel}
                {...rowLabelProps(index)}
                value={variant.channel}
                onChange={(event) => change({ ...variant, channel: event.currentTarget.value })}
                error={errors[`${member}.variants.${index}.channel`]}
                autoComplete="off"
                spellCheck={false}
              />
              <TextInput
                label={texts.variantName}
                {...rowLabelProps(index)}
                value={variant.variant}
                onChange={(event) => change({ ...variant, variant: event.currentTarget.value })}
                error={errors[`${member}.variants.${index}.variant`]}
                autoComplete="off"
                spellCheck={false}
              />
            </>
          )}
        </EntryRows>
      )}
    </div>
  );
}
