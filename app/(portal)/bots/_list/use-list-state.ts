"use client";

import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { FLAG_FILTERS, STATUS_FILTERS, VIEWS } from "./bot-filter.ts";
import { formatSort, parseSort } from "./bot-sort.ts";

const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("all"),
  q: parseAsString.withDefault(""),
  status: parseAsArrayOf(parseAsStringLiteral([...FLAG_FILTERS, ...STATUS_FILTERS])).withDefault([]),
  category: parseAsArrayOf(parseAsString).withDefault([]),
  sort: createParser({
    parse: parseSort,
    serialize: formatSort,
    eq: (a, b) => formatSort(a) === formatSort(b),
  }),
};

/** View, filter and order of the list live in the address, so that it can be reloaded, shared and gone back to. */
export const useListState = () => useQueryStates(parsers, { history: "push" });

export type ListState = ReturnType<typeof useListState>[0];
export type SetListState = ReturnType<typeof useListState>[1];

export const NO_FILTER = { q: null, status: null, category: null } as const;
