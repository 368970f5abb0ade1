"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { ListSearch } from "../../../_ui/list-search.tsx";
import { NothingFound } from "../../../_ui/list-states.tsx";
import { useFleetBots } from "../../_live/fleet-provider.tsx";
import { useReasonCounts, useReasonUpdates } from "../../_reasons/use-bot-reasons.ts";
import { categoriesTexts } from "../texts.ts";
import { CategoriesTable } from "./categories-table.tsx";
import { countByCategory } from "./count-by-category.ts";

const NO_REASONS: never[] = [];

interface Props {
  categories: readonly Category[];
  /** Absent until they are known. */
  bots: readonly Bot[] | undefined;
}

export function CategoriesList({ categories, bots }: Props) {
  const [q, setQ] = useQueryState("q", parseAsString.withDefault(""));
  useReasonUpdates();
  const live = useFleetBots();
  const { data: reasons = NO_REASONS } = useReasonCounts();
  const counts = useMemo(() => bots && countByCategory(bots, live, reasons), [bots, live, reasons]);
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
        <NothingFound
          title={categoriesTexts.noMatch.title}
          text={categoriesTexts.noMatch.text(categories.length, q.trim())}
          clear={categoriesTexts.noMatch.clear}
          onClear={clear}
        />
      )}
    </>
  );
}
