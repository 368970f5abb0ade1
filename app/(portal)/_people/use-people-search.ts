"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../_ui/trpc.ts";

/** A search is a call to a bot, and to its platform. */
const DEBOUNCE_MS = 250;
const MAX_PREFIX_LENGTH = 255;
const STALE_MS = 60_000;

export interface FoundPerson {
  id: string;
  displayName?: string | null | undefined;
}
const NOBODY: readonly FoundPerson[] = [];

interface Options {
  botId: string | null;
  prefix: string;
  enabled: boolean;
}
export interface FoundPeople {
  people: readonly FoundPerson[];
  state: "idle" | "noBot" | "searching" | "failed" | "done";
}

/** Asks a bot for the players whose names begin like this. */
export function usePeopleSearch({ botId, prefix, enabled }: Options): FoundPeople {
  const trpc = useTRPC();
  const [typed] = useDebouncedValue(prefix.trim().slice(0, MAX_PREFIX_LENGTH).toWellFormed(), DEBOUNCE_MS);
  const isSearching = enabled && botId !== null && typed !== "";
  const { data, isError } = useQuery(
    trpc.social.search.queryOptions(
      { botId: botId ?? "", prefix: typed },
      { enabled: isSearching, staleTime: STALE_MS, retry: false, placeholderData: keepPreviousData },
    ),
  );
  if (botId === null) return { people: NOBODY, state: "noBot" };
  if (prefix.trim() === "") return { people: NOBODY, state: "idle" };
  if (isError) return { people: NOBODY, state: "failed" };
  return { people: data ?? NOBODY, state: data ? "done" : "searching" };
}
