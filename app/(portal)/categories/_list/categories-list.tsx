"use client";

import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { ListSearch } from "../../../_ui/list-search.tsx";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { categoriesTexts } from "../texts.ts";
import { CategoriesTable } from "./categories-table.tsx";

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
      <ListSearch
        items={categoriesTexts.search}
        value={q}
        onChange={(value) => void setQ(value || null)}
        shown={found.length}
        all={categories.length}
      />
      {found.length > 0 ? (
        <CategoriesTable categories={found} counts={counts} />
      ) : (
        <EmptyState
          icon={IconFilterOff}
          title={categoriesTexts.noMatch.title}
          text={categoriesTexts.noMatch.text(categories.length, q.trim())}
        >
          <Button variant="default" onClick={clear}>
            {categoriesTexts.noMatch.clear}
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
