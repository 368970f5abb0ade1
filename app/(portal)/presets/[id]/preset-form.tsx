"use client";

import { NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { LEVELS, PART_LABELS, SHOWN, WORN } from "../preset-parts.ts";
import { type Item, withId } from "./preset-items.ts";
import type { PresetDraft } from "./use-preset-draft.ts";
import { WornField } from "./worn-field.tsx";

export function PresetForm({ draft }: { draft: PresetDraft }) {
  const { config, errors, set } = draft;
  return (
    <Stack gap="lg">
      {WORN.map((member) => (
        <WornField
          key={member}
          member={member}
          item={config[member] as Item | undefined}
          onChange={(item) => set(member, item)}
          errors={errors}
        />
      ))}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {SHOWN.map((member) => (
          <TextInput
            key={member}
            label={PART_LABELS[member]}
            value={(config[member] as Item | undefined)?.id ?? ""}
            onChange={(event) => set(member, withId(config[member] as Item | undefined, event.currentTarget.value))}
            error={errors[`${member}.id`]}
            placeholder="Id"
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {LEVELS.map((member) => (
          <NumberInput
            key={member}
            label={PART_LABELS[member]}
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
