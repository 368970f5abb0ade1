"use client";

import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { LIVE_STATUSES, STATUSES, VIEWS } from "./bot-filter.ts";
import { readSort, writeSort } from "./bot-sort.ts";

const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("all"),
  q: parseAsString.withDefault(""),
  status: parseAsArrayOf(parseAsStringLiteral([...STATUSES, ...LIVE_STATUSES])).withDefault([]),
  category: parseAsArrayOf(parseAsString).withDefault([]),
  sort: createParser({
    parse: readSort,
    serialize: writeSort,
    eq: (a, b) => writeSort(a) === writeSort(b),
  }),
};

/** View, filter and order of the list live in the address, so that it can be reloaded, shared and gone back to. */
export const useListState = () => useQueryStates(parsers, { history: "push" });

export type ListState = ReturnType<typeof useListState>[0];
export type SetListState = ReturnType<typeof useListState>[1];

export const NO_FILTER = { q: null, status: null, category: null } as const;
