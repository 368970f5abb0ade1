"use client";

import { Stack } from "@mantine/core";
import type { VARIANT_COSMETICS } from "#server/contract/preset-commands.ts";
import { loadLater } from "../../../_ui/load-later.tsx";
import { ItemPicker } from "../../_items/item-picker.tsx";
import { useKnownItems } from "../../_items/known-items.tsx";
import { presetsTexts } from "../texts.ts";
import classes from "./cosmetic-field.module.css";
import { areVariantsOf, type PresetItem, withId, withVariant } from "./preset-items.ts";

const VariantChips = loadLater(() => import("../../_items/variant-chips.tsx").then((module) => module.VariantChips), {
  content: true,
});

const VariantRows = loadLater(() => import("./variant-rows.tsx").then((module) => module.VariantRows), {
  content: true,
});

interface Props {
  member: (typeof VARIANT_COSMETICS)[number];
  item: PresetItem | undefined;
  /** Undefined removes the item. */
  onChange: (item: PresetItem | undefined) => void;
  errors: Record<string, string>;
}

/** An item with its variants: chips where the catalogue knows them, and rows for all others. */
export function CosmeticField({ member, item, onChange, errors }: Props) {
  const label = presetsTexts.members[member];
  const catalogueItem = useKnownItems().get(item?.id ?? "");
  const hasChips = catalogueItem !== undefined && catalogueItem.channels.length > 0;
  const areChipsEnough = catalogueItem !== undefined && areVariantsOf(catalogueItem, item?.variants ?? []);
  return (
    <div className={classes.worn}>
      <ItemPicker
        label={label}
        kind={member}
        value={item?.id ?? ""}
        onChange={(id) => onChange(withId(item, id))}
        error={errors[`${member}.id`]}
      />
      {item && (
        <Stack gap="sm">
          {hasChips && (
            <VariantChips
              item={catalogueItem}
              selected={(channel) => item.variants?.find((one) => one.channel === channel)?.variant ?? null}
              onSelect={(channel, variant) => onChange(withVariant(item, channel, variant))}
            />
          )}
          {!areChipsEnough && <VariantRows {...{ member, item, onChange, errors }} />}
        </Stack>
      )}
    </div>
  );
}
