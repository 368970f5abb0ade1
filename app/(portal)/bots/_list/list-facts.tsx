"use client";

import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo, useState } from "react";
import type { BotDetails } from "#server/contract/bot-details.ts";
import type { Category } from "#server/contract/categories.ts";
import type { GatewayShard } from "#server/contract/gateway.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useShards } from "../../_live/fleet-provider.tsx";
import type { SortFacts } from "./bot-sort.ts";

/** What the cells show besides the bot's record and its live state. */
export interface ListFacts extends Omit<SortFacts, "live" | "reasonOf"> {
  /** Whether `details` have arrived. */
  hasDetails: boolean;
}

const Facts = createContext<ListFacts | null>(null);
export const ListFactsProvider = Facts;

export function useListFacts(): ListFacts {
  const facts = useContext(Facts);
  if (!facts) throw new Error("useListFacts needs a ListFactsProvider above it");
  return facts;
}

const NO_DETAILS: ReadonlyMap<string, BotDetails> = new Map();
const toMap = (details: BotDetails[]): ReadonlyMap<string, BotDetails> => new Map(details.map((bot) => [bot.id, bot]));

/** @param needsDetails Whether a column shows, or the list is sorted by, what only `bots.listDetails` answers. */
export function useLoadListFacts(categories: readonly Category[], needsDetails: boolean): ListFacts {
  const language = useLanguage();
  const trpc = useTRPC();
  const details = useQuery(trpc.bots.listDetails.queryOptions({}, { enabled: needsDetails, select: toMap }));
  const shards = useShards();
  const categoryNames = useMemo(() => new Map(categories.map(({ id, name }) => [id, name])), [categories]);
  const shardLabels = useUnchanged(useMemo(() => labelShards(language, shards), [language, shards]));
  return useMemo(
    () => ({
      categoryNames,
      shardLabels,
      details: details.data ?? NO_DETAILS,
      hasDetails: details.data !== undefined,
    }),
    [categoryNames, shardLabels, details.data],
  );
}

/** The same object while the labels are the same: shards report often, and each change sorts the list again. */
function useUnchanged(labels: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [kept, setKept] = useState(labels);
  const isSame = kept.size === labels.size && [...labels].every(([id, label]) => kept.get(id) === label);
  if (!isSame) setKept(labels);
  return isSame ? kept : labels;
}

/** A shard has its cluster's name, and a number where the cluster has several. */
export function labelShards(
  { t }: Language,
  shards: readonly Pick<GatewayShard, "id" | "clusterId" | "clusterName">[],
) {
  const labels = new Map<string, string>();
  for (const cluster of Map.groupBy(shards, ({ clusterId }) => clusterId).values()) {
    const sorted = cluster.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const [index, { id, clusterName }] of sorted.entries()) {
      labels.set(
        id,
        sorted.length > 1 ? t("bots.list.shardNumber", { cluster: clusterName, number: index + 1 }) : clusterName,
      );
    }
  }
  return labels;
}
