import {
  forEachPart,
  HISTORY_DAYS,
  type MeasuredState,
  STATUS_PARTS,
  type StatesByPart,
} from "../../contract/status-parts.ts";
import type { PartDay, StatusReading } from "../../data/status-days.ts";

/** For how long the parts were in which state, in milliseconds since the epoch. */
export interface StatusSpan {
  from: number;
  to: number;
  states: StatesByPart;
}

/** A time of which no process knows anything is a restart up to this length, and else a time without the service. */
export const MAX_RESTART_MS = 3 * 60_000;

const DAY_MS = 86_400_000;

/**
 * What the days get for the time from the last reading to now.
 * @param spans What this process has observed, the earliest first. A time before it counts like what was observed next
 * when it is short; else as down, or as paused where the last reading was in maintenance.
 */
export function addUpStatus(last: StatusReading, now: Date, spans: readonly StatusSpan[]): PartDay[] {
  const until = now.getTime();
  const days = new Map<string, PartDay>();
  let from = Math.max(last.at.getTime(), until - HISTORY_DAYS * DAY_MS);
  const away = forEachPart((): MeasuredState => (last.maintenance ? "paused" : "down"));
  for (const span of spans) {
    if (span.to < from) continue;
    const begin = Math.min(span.from, until);
    const isRestart = begin - from <= MAX_RESTART_MS;
    if (begin > from) from = addSpan(days, { from, to: begin, states: isRestart ? span.states : away });
    const end = Math.min(span.to, until);
    if (end > from) from = addSpan(days, { from, to: end, states: span.states });
  }
  const latest = spans.at(-1)?.states;
  if (until > from && latest)
    addSpan(days, { from, to: until, states: until - from <= MAX_RESTART_MS ? latest : away });
  return [...days.values()];
}

const MEMBERS = { works: "upMs", down: "downMs", paused: "pausedMs" } as const;

/** @returns The end of the span. */
function addSpan(days: Map<string, PartDay>, { from, to, states }: StatusSpan): number {
  for (let begin = from; begin < to; ) {
    const end = Math.min(to, (Math.floor(begin / DAY_MS) + 1) * DAY_MS);
    const day = new Date(begin).toISOString().slice(0, 10);
    for (const part of STATUS_PARTS) {
      const key = `${part} ${day}`;
      const sum = days.get(key) ?? { part, day, upMs: 0, downMs: 0, pausedMs: 0 };
      sum[MEMBERS[states[part]]] += Math.round(end - begin);
      days.set(key, sum);
    }
    begin = end;
  }
  return to;
}
