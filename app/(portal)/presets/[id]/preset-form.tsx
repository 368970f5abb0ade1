"use client";

import { SimpleGrid, Stack } from "@mantine/core";
import { VARIANT_COSMETICS } from "#server/contract/preset-commands.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { LateField } from "../../../_ui/late-field.tsx";
import { LaterCode, loadLater } from "../../../_ui/load-later.tsx";
import { NumberInput } from "../../../_ui/number-input.tsx";
import type { ItemPickerProps } from "../../_items/item-picker.tsx";
import { useKnownItems } from "../../_items/known-items.tsx";
import { LEVELS, PLAIN_COSMETICS } from "../preset-members.ts";
import classes from "./cosmetic-field.module.css";
import { areVariantsOf, type PresetItem, withId, withVariant } from "./preset-items.ts";
import type { PresetDraft } from "./use-preset-draft.ts";

export function PresetForm({ draft }: { draft: PresetDraft }) {
  const { t } = useLanguage();
  const { config, errors, set } = draft;
  return (
    <Stack gap="lg">
      {VARIANT_COSMETICS.map((member) => (
        <CosmeticField
          key={member}
          member={member}
          item={config[member] as PresetItem | undefined}
          onChange={(item) => set(member, item)}
          errors={errors}
        />
      ))}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {PLAIN_COSMETICS.map((member) => (
          <LateItemPicker
            key={member}
            label={t(`presets.members.${member}`)}
            kind={member}
            value={(config[member] as PresetItem | undefined)?.id ?? ""}
            onChange={(id) => set(member, withId(config[member] as PresetItem | undefined, id))}
            error={errors[`${member}.id`]}
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {LEVELS.map((member) => (
          <NumberInput
            key={member}
            label={t(`presets.members.${member}`)}
            value={(config[member] as number | undefined) ?? ""}
            onChange={(level) => set(member, level === "" ? undefined : level)}
            error={errors[member]}
            allowDecimal={false}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

const pickerCode = new LaterCode(() => import("../../_items/item-picker.tsx"), { content: true });

function LateItemPicker(props: ItemPickerProps) {
  const item = useKnownItems().get(props.value);
  return (
    <LateField code={pickerCode} props={props} shown={item?.name ?? props.value}>
      {({ ItemPicker }, late) => <ItemPicker {...props} {...late} />}
    </LateField>
  );
}

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
function CosmeticField({ member, item, onChange, errors }: Props) {
  const { t } = useLanguage();
  const label = t(`presets.members.${member}`);
  const catalogueItem = useKnownItems().get(item?.id ?? "");
  const hasChips = catalogueItem !== undefined && catalogueItem.channels.length > 0;
  const areChipsEnough = catalogueItem !== undefined && areVariantsOf(catalogueItem, item?.variants ?? []);
  return (
    <div className={classes.worn}>
      <LateItemPicker
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
