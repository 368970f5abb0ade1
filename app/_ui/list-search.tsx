"use client";

import { CloseButton, Group, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";

/** With fewer than this, a search is only in the way. */
const MIN_ITEMS = 6;

interface Props {
  /** What is searched, in the plural. */
  items: string;
  value: string;
  onChange: (value: string) => void;
  shown: number;
  all: number;
  /** What is searched of each. */
  placeholder?: string;
}

/** Finds things of a list by a part of their name or id; only where there are many. */
export function ListSearch({ items: things, value, onChange, shown, all, placeholder = "Name or id" }: Props) {
  if (all < MIN_ITEMS && value === "") return null;
  return (
    <Group mb="sm" gap="sm">
      <TextInput
        type="search"
        aria-label={`Search ${things}`}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={value && <CloseButton aria-label="Clear the search" onClick={() => onChange("")} />}
        flex="1 1 200px"
        maw={360}
      />
      <Text size="sm" c="dimmed" role="status" ml="auto">
        {shown} of {all}
      </Text>
    </Group>
  );
}
