"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { BotImportRow } from "#server/contract/bots.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { Catalogue } from "./check-rows.ts";
import type { ImportRow } from "./import-rows.ts";

/** The number of account ids in one request. */
const BATCH_SIZE = 10_000;
/** After an edit, the request waits this long for the next edit. */
const DEBOUNCE_MS = 250;

/**
 * Loads which of these platform accounts already have a bot, again whenever the accounts change.
 * @returns `catalogue` is null until the first reply; `isCurrent` is true when it belongs to these accounts.
 */
export function useCatalogue(rows: readonly ImportRow[]) {
  const { mutateAsync: check } = useMutation(useTRPC().bots.checkImport.mutationOptions());
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [loadedKey, setLoadedKey] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [reloads, setReloads] = useState(0);
  const latestRequest = useRef(0);
  const accountIds = useMemo(() => {
    const valid = rows.filter(({ accountId }) => BotImportRow.shape.accountId.safeParse(accountId).success);
    return [...new Set(valid.map(({ accountId }) => accountId))];
  }, [rows]);
  const key = accountIds.join("\n");

  const load = useEffectEvent(async () => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    try {
      const existing = new Map<string, string>();
      let remainingCapacity = 0;
      for (let start = 0; start === 0 || start < accountIds.length; start += BATCH_SIZE) {
        const reply = await check({ accountIds: accountIds.slice(start, start + BATCH_SIZE) });
        for (const { accountId, nickname } of reply.existing) existing.set(accountId, nickname);
        remainingCapacity = reply.room;
      }
      if (request !== latestRequest.current) return;
      setCatalogue({ existing, remainingCapacity });
      setLoadedKey(key);
      setError(null);
    } catch (problem) {
      if (request === latestRequest.current) setError(problem);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when the accounts change, or for a reload
  useEffect(() => {
    const timer = setTimeout(() => void load(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key, reloads]);
  return { catalogue, error, isCurrent: loadedKey === key, reload: () => setReloads((count) => count + 1) };
}
