"use client";

import { CloseButton, Group, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useLanguage } from "../_languages/use-language.ts";

/** A shorter list has no search field. */
const MIN_ITEMS = 6;

interface Props {
  /** What the list contains, in the plural. */
  items: string;
  value: string;
  onChange: (value: string) => void;
  shown: number;
  all: number;
  /** The fields that the search looks at. */
  placeholder?: string;
}

/** A search field above a list; absent while the list is short. */
export function ListSearch({ items, value, onChange, shown, all, placeholder }: Props) {
  const { t } = useLanguage();
  if (all < MIN_ITEMS && value === "") return null;
  return (
    <Group mb="sm" gap="sm">
      <TextInput
        type="search"
        aria-label={t("shared.search.label", { items })}
        placeholder={placeholder ?? t("shared.search.placeholder")}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={value && <CloseButton aria-label={t("shared.search.clear")} onClick={() => onChange("")} />}
        flex="1 1 200px"
        maw={360}
      />
      <Text size="sm" c="dimmed" role="status" ms="auto">
        {t("shared.search.shown", { shown, all })}
      </Text>
    </Group>
  );
}
