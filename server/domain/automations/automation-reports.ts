import { perApplication } from "../../application.ts";
import type { AutomationRan } from "../../contract/automation-runs.ts";
import { MAX_EVENT_NOTICES, MAX_EVENT_RUNS, MAX_EVENT_RUNS_BYTES } from "../../contract/limits/webhooks.ts";
import type { AutomationKey } from "../../data/automation-days.ts";

/** What a step told. */
export type Notice = { botId: string; at: string; text: string };
/** What the steps of one automation told since the last message about it. */
export interface Notices {
  key: AutomationKey;
  /** Of the automation. */
  name: string;
  count: number;
  /** The latest first. */
  latest: Notice[];
}
/** The runs of one account since the last message about them. */
export interface Runs {
  count: number;
  /** As many as one message takes. */
  first: AutomationRan[];
  /** Of `first`, as JSON. */
  bytes: number;
}

/** Accounts and automations that wait to be told of: beyond it nothing is added, so that the memory does not grow. */
const MAX_WAITING = 10_000;

/** What automations did and told, until the accounts are told of it. */
class AutomationReports {
  #notices = new Map<string, Notices>();
  #runs = new Map<string, Runs>();

  addNotice(key: AutomationKey, { name, ...notice }: Notice & { name: string }): void {
    const id = Object.values(key).join(" ");
    const known = this.#notices.get(id) ?? { key, name, count: 0, latest: [] };
    if (known.count === 0 && this.#notices.size >= MAX_WAITING) return;
    this.#notices.set(id, { ...known, name, count: known.count + 1, latest: latestOf([notice], known.latest) });
  }

  addRun(accountId: string, run: AutomationRan): void {
    const known = this.#runs.get(accountId) ?? { count: 0, first: [], bytes: 0 };
    if (known.count === 0 && this.#runs.size >= MAX_WAITING) return;
    this.#runs.set(accountId, known);
    known.count += 1;
    if (known.first.length >= MAX_EVENT_RUNS) return;
    const bytes = Buffer.byteLength(JSON.stringify(run)) + 1; // with its comma
    if (known.bytes + bytes > MAX_EVENT_RUNS_BYTES) return;
    known.bytes += bytes;
    known.first.push(run);
  }

  /** Removes and returns what waits. */
  removeAll(): { notices: Notices[]; runs: Map<string, Runs> } {
    const all = { notices: [...this.#notices.values()], runs: this.#runs };
    this.#notices = new Map();
    this.#runs = new Map();
    return all;
  }

  /** Puts back runs that could not be told, before those that were added since. */
  restoreRuns(accountId: string, { count, first, bytes }: Runs): void {
    const since = this.#runs.get(accountId);
    this.#runs.set(accountId, { count: count + (since?.count ?? 0), first, bytes });
  }

  /** Puts back what could not be told, before what was added since. */
  restoreNotices({ key, name, count, latest }: Notices): void {
    const id = Object.values(key).join(" ");
    const since = this.#notices.get(id) ?? { key, name, count: 0, latest: [] };
    this.#notices.set(id, { ...since, count: since.count + count, latest: latestOf(since.latest, latest) });
  }
}

/** The latest of both, the latest first. */
export const latestOf = (later: readonly Notice[], earlier: readonly Notice[]): Notice[] =>
  [...later, ...earlier].slice(0, MAX_EVENT_NOTICES);

export const automationReports = perApplication("automation reports", () => new AutomationReports());
