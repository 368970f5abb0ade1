import { type BotToRunRow, readBotsToRun } from "../../data/bots-to-run.ts";
import { type DesiredState, engine } from "../../data/engine/engine.ts";
import { syncDesiredStates, toDesiredState } from "./desired-states.ts";

const isSame = (a: DesiredState, b: DesiredState): boolean =>
  a.bucketId === b.bucketId && a.categoryId === b.categoryId && a.managed === b.managed;

/** Ids of bots by account. */
class ByAccount extends Map<string, Set<string>> {
  addBot(accountId: string, botId: string): void {
    this.set(accountId, (this.get(accountId) ?? new Set()).add(botId));
  }
}

/**
 * Compares which bots should run with which of them the engine wants. What differs is looked at again under its
 * account's turn, so that a change that is made meanwhile is never undone by an older reading.
 */
export class DesiredStateComparison {
  /** How the rows were when they were last compared, by bot. */
  #versions = new Map<string, string>();

  /** @returns The bots whose rows, or whose category's, changed since the comparison before; and how many were read. */
  async run(): Promise<{ changed: string[]; read: number }> {
    const wished = new Map((await engine().listDesiredStates()).map((wish) => [wish.botId, wish]));
    const versions = new Map<string, string>();
    const differing = new ByAccount();
    for await (const rows of readBotsToRun()) {
      for (const row of rows) {
        versions.set(row.id, row.version);
        compareOne(row, wished, differing);
      }
    }
    for (const { bucketId, botId } of wished.values()) differing.addBot(bucketId, botId);
    for (const [accountId, botIds] of differing) await syncDesiredStates({ accountId, botIds: [...botIds] });
    const changed = [...versions].filter(([id, version]) => this.#versions.get(id) !== version).map(([id]) => id);
    this.#versions = versions;
    return { changed, read: versions.size };
  }
}

/** Leaves in `wished` what no row asks for. */
function compareOne(row: BotToRunRow, wished: Map<string, DesiredState>, differing: ByAccount): void {
  const actual = wished.get(row.id);
  if (actual && isSame(actual, toDesiredState(row))) return void wished.delete(row.id);
  differing.addBot(row.accountId, row.id);
  if (actual?.bucketId === row.accountId) wished.delete(row.id);
}
