"use client";

import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { BOT_REASONS } from "#server/contract/bot-reasons.ts";
import { FLAG_FILTERS, STATUS_FILTERS, VIEWS } from "./bot-filter.ts";
import { formatSort, parseSort } from "./bot-sort.ts";

const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("all"),
  q: parseAsString.withDefault(""),
  status: parseAsArrayOf(parseAsStringLiteral([...FLAG_FILTERS, ...STATUS_FILTERS])).withDefault([]),
  category: parseAsArrayOf(parseAsString).withDefault([]),
  reason: parseAsArrayOf(parseAsStringLiteral(BOT_REASONS)).withDefault([]),
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

export const NO_FILTER = { q: null, status: null, category: null, reason: null } as const;
