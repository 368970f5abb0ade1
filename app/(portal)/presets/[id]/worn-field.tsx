"use client";

import { TextInput } from "@mantine/core";
import { EntryRows, rowLabel } from "../../../_ui/entry-rows.tsx";
import { PART_LABELS, type WORN } from "../preset-parts.ts";
import { type Item, type Variant, withId, withVariants } from "./preset-items.ts";
import classes from "./worn-field.module.css";

interface Props {
  member: (typeof WORN)[number];
  item: Item | undefined;
  /** Undefined: nothing is worn there. */
  onChange: (item: Item | undefined) => void;
  errors: Record<string, string>;
}

const MAX_VARIANTS = 20;
const noVariant = (): Variant => ({ channel: "", variant: "" });

/** Something to wear, and in which of its variants. */
export function WornField({ member, item, onChange, errors }: Props) {
  const label = PART_LABELS[member];
  return (
    <div className={classes.worn}>
      <TextInput
        label={label}
        value={item?.id ?? ""}
        onChange={(event) => onChange(withId(item, event.currentTarget.value))}
        error={errors[`${member}.id`]}
        placeholder="Id"
        autoComplete="off"
        spellCheck={false}
      />
      {item && (
        <EntryRows
          label={`${label} variants`}
          entry={`${label.toLowerCase()} variant`}
          entries={item.variants ?? []}
          onChange={(variants) => onChange(withVariants(item, variants))}
          make={noVariant}
          max={MAX_VARIANTS}
          error={errors[`${member}.variants`]}
        >
          {(variant, change, index) => (
            <>
              <TextInput
                label="Channel"
                {...rowLabel(index)}
                value={variant.channel}
                onChange={(event) => change({ ...variant, channel: event.currentTarget.value })}
                error={errors[`${member}.variants.${index}.channel`]}
                autoComplete="off"
                spellCheck={false}
              />
              <TextInput
                label="Variant"
                {...rowLabel(index)}
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
