"use client";

import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  type Nullable,
  type Options,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
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

type Changes = Partial<Nullable<inferParserType<typeof parsers>>>;

/** The search is stored this long after the last key: each change of the address renders the whole page. */
const TYPING_MS = 400;

/** What the list shows, stored in the URL: it survives a reload, Back and sharing the link. */
export function useListState() {
  const [stored, store] = useQueryStates(parsers, { history: "push" });
  const { typed, typeSearch, takeTyped } = useTypedSearch();
  const { view, status, category, reason, sort, columns, saved, bot } = stored;
  const q = typed ?? stored.q;
  // The same object while a search that was typed is stored: the list need not be filtered again.
  const state = useMemo(
    () => ({ view, q, status, category, reason, sort, columns, saved, bot }),
    [view, q, status, category, reason, sort, columns, saved, bot],
  );
  const setState = useCallback(
    (changes: Changes, options?: Options) => store({ ...takeTyped(), ...changes }, options),
    [store, takeTyped],
  );
  /** What was typed last. Before a link is followed: a later change of the address would stop the way to the next page. */
  const endSearch = useCallback(() => {
    const typed = takeTyped();
    if (typed) void store(typed, { history: "replace" });
  }, [store, takeTyped]);
  /** To be called in a transition. */
  const search = useCallback((q: string) => typeSearch(q, () => startTransition(endSearch)), [typeSearch, endSearch]);
  return [state, setState, search, endSearch] as const;
}

/** The search while a person types it. */
function useTypedSearch() {
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<{ q: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const takeTyped = useCallback(() => {
    if (!waiting.current) return null;
    const { q, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    setTyped(null);
    return { q };
  }, []);
  const typeSearch = useCallback((q: string, store: () => void) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { q, timer: setTimeout(store, TYPING_MS) };
    setTyped(q);
  }, []);
  useEffect(() => {
    // The address that Back leads to has a search of its own.
    window.addEventListener("popstate", takeTyped);
    return () => {
      window.removeEventListener("popstate", takeTyped);
      clearTimeout(waiting.current?.timer);
    };
  }, [takeTyped]);
  return { typed, typeSearch, takeTyped };
}

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
