import { perApplication } from "../../application.ts";
import { type StatesByPart, statesOfParts } from "../../contract/status-parts.ts";
import { isUnavailable } from "../../data/db.ts";
import { addToStatusDays } from "../../data/status-days.ts";
import { type Periodic, startPeriodic } from "../../start-periodic.ts";
import { nobody } from "../actor.ts";
import { readStatus } from "../service/read-status.ts";
import { addUpStatus } from "./add-up-status.ts";

/** Not among the first requests of a process. */
const FIRST_MS = 3_000;
const INTERVAL_MS = 15_000;
/** Another process has added the time before. */
const RECENT_MS = 10_000;
/** Of a database that is away for long: changes of the state, not looks. */
const MAX_SPANS = 1_000;

interface Observed {
  /** By `performance.now()`, which no change of the clock moves. */
  from: number;
  to: number;
  states: StatesByPart;
  maintenance: boolean;
}

const observed = perApplication("observed status", (): Observed[] => []);

const ORIGIN = { ip: "", agent: null, requestId: "status" };

/** Looks at the parts, and adds what is not added yet to the days. While the database is away, it is remembered. */
export async function recordStatus(): Promise<void> {
  const status = await readStatus({}, nobody(ORIGIN));
  observe(statesOfParts(status), status.maintenance?.on ?? false);
  if (status.checks.database !== "ok") return;
  await addToStatusDays((last, now) => {
    if (last && now.getTime() - last.at.getTime() < RECENT_MS) return null;
    const { maintenance = false } = observed().at(-1) ?? {};
    return { days: last ? addUpStatus(last, now, toSpans(now)) : [], maintenance };
  });
  observed().splice(0, observed().length - 1);
}

function observe(states: StatesByPart, maintenance: boolean): void {
  const now = performance.now();
  const spans = observed();
  const latest = spans.at(-1);
  const from = latest && now - latest.to <= 2 * INTERVAL_MS ? latest.to : now;
  if (latest && from === latest.to && JSON.stringify(latest.states) === JSON.stringify(states)) {
    Object.assign(latest, { to: now, maintenance });
    return;
  }
  spans.push({ from, to: now, states, maintenance });
  if (spans.length > MAX_SPANS) spans.shift();
}

/** By the database's clock. */
function toSpans(now: Date) {
  const offset = now.getTime() - performance.now();
  return observed().map(({ from, to, states }) => ({ from: from + offset, to: to + offset, states }));
}

/** Records which parts work, from soon after the start and while the service runs. */
export const startStatusRecord = (intervalMs = INTERVAL_MS): Periodic =>
  startPeriodic("the history of the status lacks a few seconds", intervalMs, recordStatus, {
    firstMs: FIRST_MS,
    isExpected: isUnavailable,
  });
