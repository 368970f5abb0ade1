import { type BotToRunRow, readBotsToRun } from "../../data/bots-to-run.ts";
import type { DesiredState } from "../../data/engine/desired-state.ts";
import { engine } from "../../data/engine/engine.ts";
import { syncDesiredStates, toDesiredState } from "./desired-states.ts";

const isSame = (a: DesiredState, b: DesiredState): boolean =>
  a.accountId === b.accountId && a.categoryId === b.categoryId && a.managed === b.managed;

/** Ids of bots by account. */
class BotIdsByAccount extends Map<string, Set<string>> {
  addBot(accountId: string, botId: string): void {
    this.set(accountId, (this.get(accountId) ?? new Set()).add(botId));
  }
}

/**
 * Compares the bots that should run with the engine's desired states. Bots that differ are read again in their account's
 * queue, so that this older reading never overwrites a change that was made in the meantime.
 */
export class DesiredStateComparison {
  /** The version of each bot's row at the latest comparison. */
  #versions = new Map<string, string>();

  /** @returns The bots whose row, or whose category's row, changed since the previous run; and how many were read. */
  async run(): Promise<{ changed: string[]; read: number }> {
    const unmatched = new Map((await engine().listDesiredStates()).map((desired) => [desired.botId, desired]));
    const versions = new Map<string, string>();
    const differing = new BotIdsByAccount();
    for await (const rows of readBotsToRun()) {
      for (const row of rows) {
        versions.set(row.id, row.version);
        compareRow(row, unmatched, differing);
      }
    }
    for (const { accountId, botId } of unmatched.values()) differing.addBot(accountId, botId);
    for (const [accountId, botIds] of differing) await syncDesiredStates({ accountId, botIds: [...botIds] });
    const changed = [...versions].filter(([id, version]) => this.#versions.get(id) !== version).map(([id]) => id);
    this.#versions = versions;
    return { changed, read: versions.size };
  }
}

/** Removes the row's desired state from `unmatched`. */
function compareRow(row: BotToRunRow, unmatched: Map<string, DesiredState>, differing: BotIdsByAccount): void {
  const desired = unmatched.get(row.id);
  if (desired && isSame(desired, toDesiredState(row))) return void unmatched.delete(row.id);
  differing.addBot(row.accountId, row.id);
  if (desired?.accountId === row.accountId) unmatched.delete(row.id);
}
