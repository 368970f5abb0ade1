"use client";

import { Button, CloseButton, Group, Text, TextInput } from "@mantine/core";
import { IconFilterOff, IconSearch } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { CategoriesTable } from "./categories-table.tsx";

/** With fewer than this, a search is only in the way. */
const MANY = 6;

interface Props {
  categories: readonly Category[];
  /** Absent until they are known. */
  bots: readonly Bot[] | undefined;
}

export function CategoriesList({ categories, bots }: Props) {
  const [q, setQ] = useQueryState("q", parseAsString.withDefault(""));
  const counts = useMemo(() => bots && countByCategory(bots), [bots]);
  const text = q.trim().toLowerCase();
  const found = categories.filter(({ id, name }) => name.toLowerCase().includes(text) || id.includes(text));
  const clear = () => void setQ(null);
  return (
    <>
      {(categories.length >= MANY || q !== "") && (
        <Group mb="sm" gap="sm">
          <TextInput
            type="search"
            aria-label="Search categories"
            placeholder="Name or id"
            value={q}
            onChange={(event) => void setQ(event.currentTarget.value)}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={q && <CloseButton aria-label="Clear the search" onClick={clear} />}
            flex="1 1 220px"
            maw={360}
          />
          <Text size="sm" c="dimmed" role="status" ml="auto">
            {found.length} of {categories.length}
          </Text>
        </Group>
      )}
      {found.length > 0 ? (
        <CategoriesTable categories={found} counts={counts} />
      ) : (
        <EmptyState
          icon={IconFilterOff}
          title="No category to show"
          text={`None of your ${categories.length} categories has “${q.trim()}” in its name or id.`}
        >
          <Button variant="default" onClick={clear}>
            Clear
          </Button>
        </EmptyState>
      )}
    </>
  );
}

function countByCategory(bots: readonly Bot[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { parent } of bots) if (parent !== null) counts.set(parent, (counts.get(parent) ?? 0) + 1);
  return counts;
}
