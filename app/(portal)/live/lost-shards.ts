"use client";

import { useEffect, useRef, useState } from "react";
import type { GatewayShard } from "#server/contract/gateway.ts";

/** The service keeps the log of a shard for this time. */
const KEPT_MS = 10 * 60_000;

/** A shard that was connected while the page was open, and is not any more. */
export interface LostShard extends GatewayShard {
  lostAt: string;
}

/** The shards that have disconnected, after the list has changed. One that has returned under its name is not among them. */
export function updateLost(
  lost: readonly LostShard[],
  before: readonly GatewayShard[],
  now: readonly GatewayShard[],
  time: number,
): LostShard[] {
  const keyOf = ({ clusterName, name, id }: GatewayShard) => `${clusterName}/${name || id}`;
  const connected = new Set(now.map(keyOf));
  const known = new Set(lost.map(keyOf));
  const gone = before.filter((shard) => !known.has(keyOf(shard)));
  return [...lost, ...gone.map((shard) => ({ ...shard, lostAt: new Date(time).toISOString() }))].filter(
    (shard) => !connected.has(keyOf(shard)) && time - Date.parse(shard.lostAt) < KEPT_MS,
  );
}

/** The shards that have disconnected since the page was opened, at most for as long as their logs are kept. */
export function useLostShards(shards: readonly GatewayShard[]): readonly LostShard[] {
  const [lost, setLost] = useState<readonly LostShard[]>([]);
  const before = useRef(shards);
  useEffect(() => {
    const earlier = before.current;
    before.current = shards;
    setLost((known) => updateLost(known, earlier, shards, Date.now()));
  }, [shards]);
  return lost;
}
