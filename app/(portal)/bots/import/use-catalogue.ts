"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { BotImportRow } from "#server/contract/bots.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { Catalogue } from "./check-rows.ts";
import type { ImportRow } from "./parse-rows.ts";

/** Ids in one call, and how long an edit waits for the next one. */
const CALL_SIZE = 10_000;
const DEBOUNCE_MS = 250;

/**
 * What the service has already of these platform accounts, asked again when they change.
 * @returns The catalogue is null until the first answer; `current` says whether it is about these very accounts.
 */
export function useCatalogue(rows: readonly ImportRow[]) {
  const { mutateAsync: check } = useMutation(useTRPC().bots.checkImport.mutationOptions());
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const latest = useRef(0);
  const accountIds = useMemo(() => {
    const valid = rows.filter(({ accountId }) => BotImportRow.shape.accountId.safeParse(accountId).success);
    return [...new Set(valid.map(({ accountId }) => accountId))];
  }, [rows]);
  const key = accountIds.join("\n");

  const ask = useEffectEvent(async () => {
    latest.current += 1;
    const mine = latest.current;
    try {
      const existing = new Set<string>();
      let room = 0;
      for (let start = 0; start === 0 || start < accountIds.length; start += CALL_SIZE) {
        const answer = await check({ accountIds: accountIds.slice(start, start + CALL_SIZE) });
        for (const id of answer.existing) existing.add(id);
        room = answer.room;
      }
      if (mine !== latest.current) return;
      setCatalogue({ existing, room });
      setAnswered(key);
      setError(null);
    } catch (problem) {
      if (mine === latest.current) setError(problem);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the accounts change, or for another round
  useEffect(() => {
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key, round]);
  return { catalogue, error, current: answered === key, askAgain: () => setRound((count) => count + 1) };
}
