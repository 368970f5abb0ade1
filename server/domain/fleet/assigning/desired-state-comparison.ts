import { type BotToRunRow, readBotsToRun, readRowVersions } from "../../../data/bots-to-run.ts";
import type { DesiredChange, DesiredState } from "../../../data/engine/desired-state.ts";
import { engine } from "../../../data/engine/engine.ts";
import { toDesiredChange } from "./desired-states.ts";

/** Finds the bots whose rows changed since the previous look, whichever program changed them. */
export class ChangedRows {
  #versions = new Map<string, string>();

  /** @returns Those of the bots whose row, or whose category's row, changed; bots that are new here count as changed. */
  async find(botIds: string[]): Promise<string[]> {
    const versions = botIds.length > 0 ? await readRowVersions(botIds) : new Map<string, string>();
    const changed = [...versions].filter(([id, version]) => this.#versions.get(id) !== version).map(([id]) => id);
    this.#versions = versions;
    return changed;
  }
}

/**
 * Compares every bot that should run with the engine's desired states, and corrects the engine. Each correction has the
 * version of its reading: it never overwrites a change that was made in the meantime.
 * @returns How many bots were read.
 */
export async function compareDesiredStates(): Promise<number> {
  const unmatched = new Map((await engine().listDesiredStates()).map((desired) => [desired.botId, desired]));
  let firstVersion: number | null = null;
  let read = 0;
  for await (const { version, rows } of readBotsToRun()) {
    firstVersion ??= version;
    read += rows.length;
    const changes = rows.filter((row) => !isKnown(row, unmatched)).map((row) => toDesiredChange(row, version));
    if (changes.length > 0) await engine().setDesired(changes);
  }
  await engine().setDesired([...unmatched.values()].map((desired) => toCleared(desired, firstVersion ?? 0)));
  return read;
}

/** Removes the row's desired state from `unmatched`. */
function isKnown(row: BotToRunRow, unmatched: Map<string, DesiredState>): boolean {
  const desired = unmatched.get(row.id);
  if (desired?.accountId !== row.accountId) return false;
  unmatched.delete(row.id);
  return desired.categoryId === row.categoryId && desired.managed === row.managed;
}

const toCleared = ({ botId, accountId }: DesiredState, version: number): DesiredChange => ({
  botId,
  accountId,
  version,
  desired: null,
});
