"use client";

import { NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { VARIANT_COSMETICS } from "#server/contract/preset-commands.ts";
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
          <TextInput
            key={member}
            label={presetsTexts.members[member]}
            value={(config[member] as PresetItem | undefined)?.id ?? ""}
            onChange={(event) =>
              set(member, withId(config[member] as PresetItem | undefined, event.currentTarget.value))
            }
            error={errors[`${member}.id`]}
            placeholder={presetsTexts.form.id}
            autoComplete="off"
            spellCheck={false}
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
