"use client";

import { useQuery } from "@tanstack/react-query";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useLiveBot } from "../_live/fleet-provider.tsx";
import { usePeopleSearch } from "../_people/use-people-search.ts";
import type { PeopleRelation } from "./argument-sources.ts";

export interface SuggestedPerson {
  id: string;
  name: string;
}
interface Person {
  id: string;
  displayName?: string | null | undefined;
}

const STALE_MS = 30_000;
const NOBODY: readonly Person[] = [];

/** The players that a person may mean: by the beginning of their names first, and then by any part. */
export function matchPeople(people: readonly Person[], typed: string, limit: number): SuggestedPerson[] {
  const text = typed.trim().toLowerCase();
  const named = new Map(people.map(({ id, displayName }) => [id, { id, name: displayName || id }]));
  const ranked = [...named.values()].flatMap((person) => {
    const at = person.name.toLowerCase().indexOf(text);
    return at >= 0 ? [{ person, rank: at === 0 ? 0 : 1 }] : [];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ person }) => person);
}

/** What is written into a command: the id of a player whose name would look like another text. */
export const nameOrId = ({ id, name }: SuggestedPerson): string => (sanitizeName(name) === name ? name : id);

interface Options {
  /** Null for an argument that names no player. */
  source: PeopleRelation | null;
  typed: string;
  /** Null for a command that runs on several bots. */
  botId: string | null;
  limit: number;
}

/** Asks the bot, if it is connected, for the players that an argument may name. */
export function usePeopleSuggestions({ source, typed, botId, limit }: Options): SuggestedPerson[] {
  const trpc = useTRPC();
  const live = useLiveBot(botId ?? "");
  const input = { botId: live?.id ?? "" };
  const options = (...sources: PeopleRelation[]) => ({
    enabled: live !== null && source !== null && sources.includes(source),
    ...{ staleTime: STALE_MS, retry: false },
  });
  const friends = useQuery(trpc.social.friends.queryOptions(input, options("friends", "players")));
  const pending = useQuery(trpc.social.pending.queryOptions(input, options("incoming")));
  const blocked = useQuery(trpc.social.blocked.queryOptions(input, options("blocked")));
  const found = usePeopleSearch({ botId: live?.id ?? null, prefix: typed, enabled: source === "players" });
  if (!live || source === null) return [];
  const ofFriends = friends.data ? [...friends.data.onlineFriends, ...friends.data.offlineFriends] : NOBODY;
  const ofParty = (live.party?.members ?? NOBODY).filter(({ id }) => id !== live.accountId);
  const people = {
    members: ofParty,
    friends: ofFriends,
    incoming: pending.data?.incomingFriends ?? NOBODY,
    blocked: blocked.data ?? NOBODY,
    players: [...ofParty, ...ofFriends, ...found.people],
  }[source];
  return matchPeople(people, typed, limit);
}
