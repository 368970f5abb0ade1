"use client";

import { Button, Group, NativeSelect, Text, Title } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import type { Ref } from "react";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { FilterChips } from "../../../_ui/filter-chips.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Popover, PopoverDropdown, PopoverTarget } from "../../../_ui/overlays/popover.tsx";
import { PhoneFilterButton } from "../../../_ui/phone-filters.tsx";
import { formatSort, parseSort, type SortColumn } from "./bot-sort.ts";
import type { Facets } from "./filter-bots.ts";
import { chipsOf } from "./filter-chips-of.ts";
import { FilterMenu } from "./filter-menu.tsx";
import { columnLabel } from "./list-columns.ts";
import classes from "./list-toolbar.module.css";
import { SearchField } from "./search-field.tsx";
import type { ColumnChoice } from "./use-column-choice.ts";
import { useListFilters } from "./use-list-filters.ts";
import { type ListState, NO_FILTER, type SetListState } from "./use-list-state.ts";

const DisplayOptions = loadLater(() => import("./display-options.tsx").then((module) => module.DisplayOptions), {
  content: true,
});
const FilterChoices = loadLater(() => import("./filter-choices.tsx").then((module) => module.FilterChoices), {
  content: true,
});

/** Chooses the columns, their order and the height of the rows. */
const DisplayMenu = ({ choice }: { choice: ColumnChoice }) => {
  const { t } = useLanguage();
  return (
    <Popover width={320} position="bottom-end" shadow="md" trapFocus returnFocus>
      <PopoverTarget>
        <Button variant="default" visibleFrom="sm" leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}>
          {t("bots.list.display.button")}
        </Button>
      </PopoverTarget>
      <PopoverDropdown>
        <DisplayOptions choice={choice} />
      </PopoverDropdown>
    </Popover>
  );
};

interface Props {
  searchField: Ref<HTMLInputElement>;
  onSearch: (q: string) => void;
  onSearchEnd: () => void;
  state: ListState;
  onChange: SetListState;
  facets: Facets;
  /** Which bots match is not known yet. */
  isAwaited: boolean;
  categories: readonly Category[];
  choice: ColumnChoice;
}

/** Search and filters of the list. On a phone one button has all filters and, as there are no column headers, the order. */
export function ListToolbar({ state, onChange, facets, isAwaited, categories, choice, ...search }: Props) {
  const language = useLanguage();
  const { t } = language;
  const filters = useListFilters({ state, onChange, facets, categories });
  const result = isAwaited
    ? t("shared.loading")
    : t("bots.toolbar.shown", {
        shown: facets.botsOfAnyStatus ? facets.bots.length : facets.viewCounts.all,
        total: facets.viewCounts.all,
      });
  const chips = chipsOf(language, filters);
  const clear = () => void onChange(NO_FILTER);
  return (
    <>
      <Group gap="xs" className={classes.toolbar ?? ""}>
        <SearchField ref={search.searchField} q={state.q} onSearch={search.onSearch} onEnd={search.onSearchEnd} />
        <div className={classes.menus}>
          {filters.map((filter) => (
            <FilterMenu key={filter.label} {...filter} />
          ))}
        </div>
        <PhoneFilterButton count={chips.length} result={result}>
          <SortField state={state} onChange={onChange} />
          {filters
            .filter(({ choices }) => choices.length > 0)
            .map((filter) => (
              <section key={filter.label}>
                <Title order={3} size="h6" mb={4}>
                  {filter.label}
                </Title>
                <FilterChoices {...filter} />
              </section>
            ))}
        </PhoneFilterButton>
        <Text size="sm" c="dimmed" role="status" ms="auto" visibleFrom="sm" className={classes.count}>
          {result}
        </Text>
        <DisplayMenu choice={choice} />
      </Group>
      <FilterChips chips={chips} result={result} onClear={clear} />
    </>
  );
}

/** What a phone, which has no column headers, sorts by. */
const PHONE_SORTS: readonly SortColumn[] = ["nickname", "live", "status", "category", "email", "lastSeen"];

const SortField = ({ state, onChange }: Pick<Props, "state" | "onChange">) => {
  const language = useLanguage();
  const { t } = language;
  return (
    <NativeSelect
      label={t("bots.toolbar.sortBy")}
      value={state.sort ? formatSort(state.sort) : ""}
      onChange={(event) => void onChange({ sort: parseSort(event.currentTarget.value) })}
    >
      <option value="">{t("bots.toolbar.oldestFirst")}</option>
      <option value="-id">{t("bots.toolbar.newestFirst")}</option>
      {PHONE_SORTS.map((column) => (
        <option key={column} value={column}>
          {columnLabel(language, column)}
        </option>
      ))}
    </NativeSelect>
  );
};
