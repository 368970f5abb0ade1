"use client";

import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch, type TablerIcon } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type Options, parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { BoundedCount } from "#server/contract/bounded-count.ts";
import { MAX_SEARCH_RESULTS } from "#server/contract/limits/lists.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "../../../_ui/list-states.tsx";
import { RowList } from "../../../_ui/row-list.tsx";
import { endTyping, TYPED } from "../../../_ui/typed-search.ts";

const SEARCH_PARAMETER = parseAsString.withDefault("").withOptions(TYPED);

/** The search text, stored in the URL so that a search can be linked to. */
export const useSearchText = () => useQueryState("q", SEARCH_PARAMETER);

interface Props<Item> {
  /** What the list contains, in the plural. */
  label: string;
  searchLabel: string;
  /** The fields that the search looks at. */
  placeholder: string;
  text: string;
  onSearch: (text: string, options?: Options) => unknown;
  found: UseQueryResult<Item[], unknown>;
  /** How many there are without the search. */
  all: BoundedCount | undefined;
  icon: TablerIcon;
  /** Shown when nothing matches. */
  empty: { title: string; text: string; hidden: (all: BoundedCount) => string };
  row: (item: Item) => ReactNode;
}

/** A search over all accounts of the service. It shows only the newest matches when there are too many. */
export function SearchList<Item>(props: Props<Item>) {
  const { t } = useLanguage();
  const { label, searchLabel, placeholder, text, onSearch, found, row } = props;
  const count = found.data?.length ?? 0;
  const summary =
    count === MAX_SEARCH_RESULTS
      ? t("admin.search.truncated", { count: MAX_SEARCH_RESULTS })
      : t("admin.search.found", { count });
  return (
    <>
      <TextInput
        type="search"
        aria-label={searchLabel}
        placeholder={placeholder}
        value={text}
        maxLength={255}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onBlur={() => endTyping("q", text, (options) => onSearch(text, options))}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text && <CloseButton aria-label={t("admin.search.clear")} onClick={() => onSearch("")} />}
        description={found.data ? <span role="status">{summary}</span> : undefined}
        inputWrapperOrder={["input", "description"]}
        maw={420}
        mb="md"
      />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={6} />}
      {found.data && (count > 0 ? <RowList label={label}>{found.data.map(row)}</RowList> : <NoneFound {...props} />)}
    </>
  );
}

type NoneFoundProps = Pick<Props<never>, "text" | "onSearch" | "all" | "icon" | "empty">;

function NoneFound({ text, onSearch, all, icon, empty }: NoneFoundProps) {
  const { t } = useLanguage();
  if (text.trim() === "" || all?.count === 0) return <EmptyState icon={icon} title={empty.title} text={empty.text} />;
  const hidden = all ? empty.hidden(all) : "";
  return (
    <NothingFound title={empty.title} text={hidden} clear={t("admin.search.showNewest")} onClear={() => onSearch("")} />
  );
}
