"use client";

import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { BotStatus } from "#control/bot-status.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useFleetBots } from "../_live/fleet-provider.tsx";
import type { LiveBots } from "../_live/fleet-store.ts";

const STALE_MS = 300_000;

interface PeopleSource {
  /** The connected bot that searches players. Null while there is none. */
  botId: string | null;
  /** The names that the bot knows: of its friends, and of the players in its party. */
  names: ReadonlyMap<string, string>;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
const PeopleSourceContext = createContext<PeopleSource>({ botId: null, names: NO_NAMES });
export const usePeopleSource = (): PeopleSource => useContext(PeopleSourceContext);

interface Props {
  /** Its bots are asked first. */
  categoryId: string;
  /** Ids without a name. Only if there are some, the bot is asked for its friends. */
  unnamedIds: readonly string[];
  children: ReactNode;
}

/** Lets one connected bot of the account search players for the fields below it. */
export function PeopleSourceProvider({ categoryId, unnamedIds, children }: Props) {
  const trpc = useTRPC();
  const bots = useFleetBots();
  const botId = findSearchingBot(bots, categoryId);
  const { data: friends } = useQuery(
    trpc.social.friends.queryOptions(
      { botId: botId ?? "" },
      { enabled: botId !== null && unnamedIds.length > 0, staleTime: STALE_MS, retry: false },
    ),
  );
  const members = bots.get(botId ?? "")?.party?.members;
  const source = useMemo(() => {
    const people = [...(friends ? [...friends.offlineFriends, ...friends.onlineFriends] : []), ...(members ?? [])];
    const names = people.flatMap(({ id, displayName }): [string, string][] => (displayName ? [[id, displayName]] : []));
    return { botId, names: new Map(names) };
  }, [botId, friends, members]);
  return <PeopleSourceContext value={source}>{children}</PeopleSourceContext>;
}

/** A signed-in bot: of the category where there is one. */
export function findSearchingBot(bots: LiveBots, categoryId: string): string | null {
  let other: string | null = null;
  for (const { id, parent, status } of bots.values()) {
    if (status !== BotStatus.Available && status !== BotStatus.Busy) continue;
    if (parent === categoryId) return id;
    other ??= id;
  }
  return other;
}
