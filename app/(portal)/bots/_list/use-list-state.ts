"use client";

import {
  createLoader,
  createParser,
  createSerializer,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { FLAG_FILTERS, STATUS_FILTERS, VIEWS } from "#server/contract/bot-filter.ts";
import { BOT_REASONS } from "#server/contract/bot-reason-codes.ts";
import { formatSort, parseSort } from "./bot-sort.ts";

/** What a saved view keeps. */
const viewParsers = {
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
  /** Ids of the columns after the nickname; null: those of the person's preferences. */
  columns: parseAsArrayOf(parseAsString),
};

const parsers = {
  ...viewParsers,
  /** The id of the saved view that the person opened, and may have changed since. */
  saved: parseAsString,
  /** The id of the bot in the side panel. */
  bot: parseAsString,
};

/** What the list shows, stored in the URL: it survives a reload, Back and sharing the link. */
export const useListState = () => useQueryStates(parsers, { history: "push" });

export type ListState = ReturnType<typeof useListState>[0];
export type SetListState = ReturnType<typeof useListState>[1];

export const NO_FILTER = { q: null, status: null, category: null, reason: null } as const;
/** Everything that belongs to a view. */
export const NO_VIEW = { ...NO_FILTER, view: null, sort: null, columns: null, saved: null } as const;

const serialize = createSerializer(viewParsers);
const load = createLoader(viewParsers);

/** The part of the state that a saved view keeps, as the query of an address without the question mark. */
export const formatViewQuery = (state: Pick<ListState, keyof typeof viewParsers>): string => {
  const { view, q, status, category, reason, sort, columns } = state;
  return serialize({ view, q, status, category, reason, sort, columns }).replace(/^\?/, "");
};

/** The same query for the same view, however it was written. */
export const normalizeViewQuery = (query: string): string => formatViewQuery(load(new URLSearchParams(query)));

/** The state that a saved view opens. */
export const parseViewQuery = (query: string) => load(new URLSearchParams(query));
