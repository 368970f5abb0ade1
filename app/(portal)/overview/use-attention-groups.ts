"use client";

import { useEffect, useRef, useState } from "react";
import type { BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import type { BotReasonCount } from "#server/contract/bot-reasons.ts";
import { useReasonCounts } from "../_reasons/use-bot-reasons.ts";

/** What ends by itself within this time is not reported: a shard that reconnects, or a bot that comes back. */
const STEADY_MS = 5_000;
const UNREPORTED: readonly BotReasonCode[] = ["starting", "waiting_turn"];
const INTENDED: readonly BotReasonCode[] = ["disabled", "category_disabled"];
const DECIDED: readonly BotReasonCode[] = [...INTENDED, "invalid_auth", "action_required", "banned"];

export const isIntended = ({ reason }: BotReasonCount): boolean => INTENDED.includes(reason.code);

const keyOf = ({ reason }: BotReasonCount): string =>
  "categoryId" in reason ? `${reason.code} ${reason.categoryId}` : reason.code;

/** The reasons that a person should know of: the one of most bots first, and what its owner decided last. */
export function useAttentionGroups(): BotReasonCount[] {
  const { data = [] } = useReasonCounts();
  const reported = data.filter(({ reason }) => !UNREPORTED.includes(reason.code));
  const isSteady = useSteadyKeys(reported);
  return reported
    .filter((group) => DECIDED.includes(group.reason.code) || isSteady(keyOf(group)))
    .sort((a, b) => Number(isIntended(a)) - Number(isIntended(b)) || b.count - a.count);
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
