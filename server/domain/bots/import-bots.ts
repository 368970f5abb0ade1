import { withScope } from "../../contract/access.ts";
import { BotImport, type BotImportRow, BotsImported } from "../../contract/bots.ts";
import type { Problem } from "../../contract/problem.ts";
import { Fault } from "../fault.ts";
import { operation } from "../operation.ts";
import { upsertBots } from "./upsert-bots.ts";

/** Imports 1 to 100 bots: all of them or none. Bots that exist already get the new credentials. */
export const importBots = operation(
  {
    name: "bots.import",
    access: withScope("bots.write"),
    input: BotImport,
    output: BotsImported,
    writes: true,
    idempotent: true,
  },
  async ({ bots, parent }, { actor, db, audit, publishChangedBots }) => {
    refuseDuplicates(bots);
    const rows = bots.map(({ nickname, ...auth }) => ({ auth, nickname }));
    const imported = await upsertBots(db, actor.accountId, rows, parent);
    const created = imported.filter((bot) => bot.created).map((bot) => bot.id);
    audit({
      action: "bot.import",
      count: imported.length,
      after: { created, refreshed: imported.length - created.length, parent: parent ?? null },
    });
    publishChangedBots({ accountId: actor.accountId, botIds: imported.map((bot) => bot.id) });
    return { ok: true, bots: imported };
  },
);

/** Refuses two rows with the same platform account, and names both. */
function refuseDuplicates(bots: BotImportRow[]): void {
  const firstRow = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [row, { accountId }] of bots.entries()) {
    const first = firstRow.get(accountId);
    if (first === undefined) firstRow.set(accountId, row);
    else {
      problems.push({ path: ["bots", first, "accountId"], message: `This is the same account as in row ${row}.` });
      problems.push({ path: ["bots", row, "accountId"], message: `This is the same account as in row ${first}.` });
    }
  }
  if (problems.length) throw new Fault("invalid_request", "Two rows have the same account.", { problems });
}
