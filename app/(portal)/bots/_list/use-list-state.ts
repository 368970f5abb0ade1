"use client";

import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { FLAG_FILTERS, STATUS_FILTERS, VIEWS } from "#server/contract/bot-filter.ts";
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

/** The view, filter and sort of the list, stored in the URL: they survive a reload, Back and sharing the link. */
export const useListState = () => useQueryStates(parsers, { history: "push" });

export type ListState = ReturnType<typeof useListState>[0];
export type SetListState = ReturnType<typeof useListState>[1];

export const NO_FILTER = { q: null, status: null, category: null } as const;
