"use client";

import { Group, Text } from "@mantine/core";
import { parseAsString, useQueryStates } from "nuqs";
import type { Category } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ListSearch } from "../../../_ui/list-search.tsx";
import { NothingFound } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Select } from "../../../_ui/overlays/select.tsx";
import { RowList } from "../../../_ui/row-list.tsx";
import { useSummaries } from "../_runs/use-summaries.ts";
import { describeWhen } from "../_words/describe-trigger.ts";
import { AutomationRow } from "./automation-row.tsx";
import type { ListedAutomation } from "./listed-automation.ts";

const FilterChips = loadLater(() => import("../../../_ui/filter-chips.tsx").then((module) => module.FilterChips), {
  content: true,
});

const FILTER = { q: parseAsString.withDefault(""), category: parseAsString.withDefault("") };

interface Props {
  categories: readonly Category[];
  listed: readonly Category[];
  withCategory: boolean;
}

/** The automations of these categories, with a search and a filter. */
export function AutomationsList({ categories, listed, withCategory }: Props) {
  const language = useLanguage();
  const { t } = language;
  const [filter, setFilter] = useQueryStates(FILTER);
  const all = listed.flatMap((category) =>
    category.config.automations.map((automation): ListedAutomation => ({ category, automation })),
  );
  const text = filter.q.trim().toLowerCase();
  const matches = ({ category, automation }: ListedAutomation) =>
    (!withCategory || filter.category === "" || category.id === filter.category) &&
    (automation.name.toLowerCase().includes(text) || describeWhen(language, automation).toLowerCase().includes(text));
  const found = all.filter(matches);
  const summaries = useSummaries(withCategory ? undefined : listed[0]?.id);
  const chosen = listed.filter(({ id }) => withCategory && id === filter.category);
  const chips = chosen.map(({ id, name }) => ({
    id,
    label: t("shared.filters.chip", { property: t("automations.facts.category"), value: sanitizeName(name) }),
    onRemove: () => void setFilter({ category: null }),
  }));
  const choices = listed.filter(({ config }) => config.automations.length > 0);
  return (
    <>
      {withCategory && choices.length > 1 && (
        <Group mb="sm">
          <Select
            aria-label={t("automations.filterByCategory")}
            data={[
              { value: "", label: t("automations.allCategories") },
              ...choices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={filter.category}
            onChange={(category) => void setFilter({ category: category || null })}
            allowDeselect={false}
            searchable
            maw={360}
            flex="1 1 200px"
          />
        </Group>
      )}
      <ListSearch
        items={t("automations.search")}
        placeholder={t("automations.searchPlaceholder")}
        value={filter.q}
        onChange={(q) => void setFilter({ q: q || null })}
        shown={found.length}
        all={all.length}
      />
      {chips.length > 0 && <FilterChips chips={chips} onClear={() => void setFilter({ q: null, category: null })} />}
      {found.length > 0 ? (
        <>
          <RowList label={t("automations.list")}>
            {found.map((one) => (
              <AutomationRow
                key={`${one.category.id} ${one.automation.id}`}
                {...one}
                categories={categories}
                withCategory={withCategory}
                summaries={summaries}
              />
            ))}
          </RowList>
          <Text size="xs" c="dimmed" mt="sm">
            {t("automations.runs.daysInUtc")}
          </Text>
        </>
      ) : (
        <NothingFound
          title={t("automations.noMatch.title")}
          text={t("automations.noMatch.text", { count: all.length })}
          clear={t("automations.noMatch.clear")}
          onClear={() => void setFilter({ q: null, category: null })}
        />
      )}
    </>
  );
}
