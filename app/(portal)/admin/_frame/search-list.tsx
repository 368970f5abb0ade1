"use client";

import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { debounce, parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { MAX_SEARCH_RESULTS } from "#server/contract/admin.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { RowList } from "../../../_ui/row-list.tsx";

const DEBOUNCE_MS = 250;
const SEARCH_PARAMETER = parseAsString.withDefault("").withOptions({ limitUrlUpdates: debounce(DEBOUNCE_MS) });

/** What is searched for: a part of the address, so that it can be linked to. */
export const useSearchText = () => useQueryState("q", SEARCH_PARAMETER);

interface Props<One> {
  /** What is searched, in the plural. */
  label: string;
  /** What it is found by. */
  placeholder: string;
  text: string;
  onSearch: (text: string) => void;
  found: UseQueryResult<One[], unknown>;
  /** In place of the list when nothing is found. */
  empty: ReactNode;
  row: (one: One) => ReactNode;
}

/** A search over everything of the service; the newest are shown when there are too many. */
export function SearchList<One>({ label, placeholder, text, onSearch, found, empty, row }: Props<One>) {
  const count = found.data?.length ?? 0;
  const note =
    count === MAX_SEARCH_RESULTS ? `The newest ${MAX_SEARCH_RESULTS} are shown: search for more.` : `${count} found`;
  return (
    <>
      <TextInput
        type="search"
        aria-label={`Search ${label.toLowerCase()}`}
        placeholder={placeholder}
        value={text}
        maxLength={255}
        onChange={(event) => onSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text && <CloseButton aria-label="Clear the search" onClick={() => onSearch("")} />}
        description={found.data ? <span role="status">{note}</span> : undefined}
        inputWrapperOrder={["input", "description"]}
        maw={420}
        mb="md"
      />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={6} />}
      {found.data && (count > 0 ? <RowList label={label}>{found.data.map(row)}</RowList> : empty)}
    </>
  );
}
