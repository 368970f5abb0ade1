import { portalOnly } from "../../contract/access.ts";
import { ImportJobCreate, type ImportRowWithNames, JobCreated } from "../../contract/jobs.ts";
import type { Problem } from "../../contract/problem.ts";
import { newId } from "../../data/id.ts";
import { sealItem } from "../../data/sealed-job-items.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { Fault } from "../fault.ts";
import { mapInTurns } from "../in-turns.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { describeNewJob } from "./describe-new-job.ts";
import { insertJob } from "./insert-job.ts";
import { resolveCategories } from "./resolve-categories.ts";

/** An import of many bots: its rows are stored, sealed, until each has been imported. */
export const createImportJob = operation(
  { name: "jobs.createImport", access: portalOnly, input: ImportJobCreate, output: JobCreated, writes: true },
  async ({ rows, parent, createCategories }, { actor, db, audit }) => {
    const { accountId } = actor;
    refuseDuplicates(rows);
    await lockAccount(db, accountId);
    if (parent !== undefined) await requireOwnCategory(db, accountId, parent);
    const { idOf, created } = await resolveCategories(db, accountId, rows, createCategories);
    for (const { id, name } of created) {
      audit({ action: "category.create", targetId: id, after: { name, config: {} } });
    }
    const id = newId();
    const sealedRows = await mapInTurns(rows, ({ category, ...row }, position) => {
      const categoryId = category === undefined ? undefined : idOf(category);
      const sealed = sealItem(id, position, { ...row, ...(categoryId !== undefined && { categoryId }) });
      return { nickname: row.nickname ?? row.accountId, ...sealed };
    });
    const input = { parent: parent ?? null };
    const job = await insertJob(db, actor, { id, kind: "import", input, rows: sealedRows });
    audit(await describeNewJob(db, accountId, job));
    return { id };
  },
);

/** Refuses rows with the same platform account: nobody knows which of them is meant. */
function refuseDuplicates(rows: readonly ImportRowWithNames[]): void {
  const firstRow = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [row, { accountId }] of rows.entries()) {
    const first = firstRow.get(accountId);
    if (first === undefined) firstRow.set(accountId, row);
    else
      problems.push({ path: ["rows", row, "accountId"], message: `This is the same account as in row ${first + 1}.` });
  }
  if (problems.length > 0)
    throw new Fault("invalid_request", "Two rows have the same account.", { problems: problems.slice(0, 500) });
}
