"use client";

import { NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { PresetConfig } from "#server/contract/presets.ts";
import { EntryRows, rowLabel } from "../../../_ui/entry-rows.tsx";
import { ITEMS, LEVELS } from "../describe-preset.ts";

interface Props {
  config: PresetConfig;
  onChange: (config: PresetConfig) => void;
}

const MAX_VARIANTS = 20;

/** An empty field takes its member out of the preset. */
export function PresetFields({ config, onChange }: Props) {
  const put = (member: string, value: unknown) => {
    const { [member]: _, ...rest } = config;
    onChange(value === undefined ? rest : { ...config, [member]: value });
  };
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {ITEMS.map(({ member, label }) => (
          <TextInput
            key={member}
            label={label}
            placeholder="Item id"
            autoComplete="off"
            value={config[member]?.id ?? ""}
            onChange={({ currentTarget: { value } }) =>
              put(member, value ? { ...config[member], id: value } : undefined)
            }
          />
        ))}
        {LEVELS.map(({ member, label }) => (
          <NumberInput
            key={member}
            label={label}
            allowDecimal={false}
            value={config[member] ?? ""}
            onChange={(value) => put(member, typeof value === "number" ? value : undefined)}
          />
        ))}
      </SimpleGrid>
      {ITEMS.map(({ member, label, hasVariants }) => {
        const item = config[member];
        if (!hasVariants || !item) return null;
        return (
          <EntryRows
            key={member}
            label={`Variants of the ${label.toLowerCase()}`}
            entry="variant"
            entries={variantsOf(item)}
            onChange={(variants) => put(member, { ...item, variants })}
            make={() => ({ channel: "", variant: "" })}
            max={MAX_VARIANTS}
          >
            {(variant, change, index) => (
              <>
                <TextInput
                  label="Channel"
                  {...rowLabel(index)}
                  value={variant.channel}
                  onChange={({ currentTarget: { value } }) => change({ ...variant, channel: value })}
                />
                <TextInput
                  label="Variant"
                  {...rowLabel(index)}
                  value={variant.variant}
                  onChange={({ currentTarget: { value } }) => change({ ...variant, variant: value })}
                />
              </>
            )}
          </EntryRows>
        );
      })}
    </Stack>
  );
}

interface Variant {
  channel: string;
  variant: string;
}

const variantsOf = (item: { id: string; variants?: unknown }): Variant[] =>
  (item.variants as Variant[] | undefined) ?? [];
