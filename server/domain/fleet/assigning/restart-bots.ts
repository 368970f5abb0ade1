import { portalOnly } from "../../../contract/access.ts";
import { BotsRestart } from "../../../contract/bot-details.ts";
import { BotsChanged } from "../../../contract/bulk-bots.ts";
import { readCatalogue } from "../../../data/bots-to-run.ts";
import type { Db } from "../../../data/db.ts";
import { engine } from "../../../data/engine/engine.ts";
import { log } from "../../../log.ts";
import { lockAccount } from "../../lock-account.ts";
import { operation } from "../../operation.ts";
import { toDesiredChange } from "./publish-changed-bots.ts";

/**
 * Signs bots out, after which a shard takes them anew: the same or another one. Bots that should not run, such as
 * disabled ones, are left out and not counted.
 */
export const restartBots = operation(
  { name: "bots.restart", access: portalOnly, input: BotsRestart, output: BotsChanged, writes: true },
  async ({ botIds }, { actor, db, audit, afterCommit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const restarted = await findBotsToRestart(db, accountId, botIds);
    const count = restarted.length;
    if (count === 0) return { count };
    audit({
      action: "bot.restart",
      targetId: count === 1 ? restarted[0] : undefined,
      after: { botIds: restarted, count },
    });
    afterCommit(async () => {
      await signInAnew(restarted).catch((err) => {
        log().error({ err }, "bots were not restarted: the engine did not receive it");
      });
    });
    return { count };
  },
);

/** Those of these bots that should run. */
export async function findBotsToRestart(db: Db, accountId: string, botIds: readonly string[]): Promise<string[]> {
  const shouldRun = { disabled: false, invalidAuth: false, NOT: { category: { disabled: true } } };
  const rows = await db.bot.findMany({
    where: { accountId, id: { in: [...botIds] }, ...shouldRun },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

/** Between the two, a process that ends leaves bots that should run without a desired state; the reconciler repairs it. */
export async function signInAnew(botIds: string[]): Promise<void> {
  const { version, rows } = await readCatalogue([], botIds);
  const changes = rows.filter(({ shouldRun }) => shouldRun).map((row) => toDesiredChange(row, version));
  await engine().setDesired(changes.map((change) => ({ ...change, desired: null })));
  await engine().setDesired(changes);
}
