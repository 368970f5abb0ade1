"use client";

import { SimpleGrid, Stack } from "@mantine/core";
import { VARIANT_COSMETICS } from "#server/contract/preset-commands.ts";
import { NumberInput } from "../../../_ui/number-input.tsx";
import { ItemPicker } from "../../_items/item-picker.tsx";
import { LEVELS, PLAIN_COSMETICS } from "../preset-members.ts";
import { presetsTexts } from "../texts.ts";
import { CosmeticField } from "./cosmetic-field.tsx";
import { type PresetItem, withId } from "./preset-items.ts";
import type { PresetDraft } from "./use-preset-draft.ts";

export function PresetForm({ draft }: { draft: PresetDraft }) {
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
          <ItemPicker
            key={member}
            label={presetsTexts.members[member]}
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
            label={presetsTexts.members[member]}
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
