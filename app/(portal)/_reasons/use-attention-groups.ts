"use client";

import { useEffect, useRef, useState } from "react";
import { type BotReasonCount, isIntended, isRefused, needsAttention } from "#server/contract/bot-reasons.ts";
import { useReasonCounts } from "./use-bot-reasons.ts";

/** What ends by itself within this time is not reported: a shard that reconnects, or a bot that comes back. */
const STEADY_MS = 5_000;

/** By the owner or the platform: it does not end by itself. */
const isDecided = ({ reason: { code } }: BotReasonCount) => isIntended(code) || isRefused(code);
const rank = ({ reason: { code } }: BotReasonCount) => Number(isIntended(code));
const keyOf = ({ reason }: BotReasonCount): string =>
  "categoryId" in reason ? `${reason.code} ${reason.categoryId}` : reason.code;

/** The reasons that a person should know of: the one of most bots first, and what its owner decided last. */
export function useAttentionGroups(): BotReasonCount[] {
  const { data = [] } = useReasonCounts();
  const reported = data.filter(({ reason: { code } }) => isIntended(code) || needsAttention(code));
  const isSteady = useSteadyKeys(reported);
  return reported
    .filter((group) => isDecided(group) || isSteady(keyOf(group)))
    .sort((a, b) => rank(a) - rank(b) || b.count - a.count);
}

/** Whether a reason was there when the page was opened, or has stayed for a while since. */
function useSteadyKeys(groups: readonly BotReasonCount[]): (key: string) => boolean {
  const { isSuccess } = useReasonCounts();
  const since = useRef<Map<string, number> | null>(null);
  const [, setTick] = useState(0);
  const keys = groups.map(keyOf);
  if (isSuccess) {
    const before = since.current;
    const startedAt = before ? performance.now() : Number.NEGATIVE_INFINITY;
    since.current = new Map(keys.map((key) => [key, before?.get(key) ?? startedAt]));
  }
  const isSteady = (key: string) => performance.now() - (since.current?.get(key) ?? performance.now()) >= STEADY_MS;
  const hasNew = keys.some((key) => !isSteady(key));
  useEffect(() => {
    if (!hasNew) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000);
    return () => clearInterval(timer);
  }, [hasNew]);
  return isSteady;
}
