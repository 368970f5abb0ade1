import { portalOnly } from "../../contract/access.ts";
import type { Problem } from "../../contract/errors.ts";
import { ImportJobCreate, type ImportRowWithNames, JobCreated } from "../../contract/jobs.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { sealItem } from "../../data/sealed-job-items.ts";
import { insertCategories } from "../categories/create-category.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { Fault } from "../fault.ts";
import { mapInTurns } from "../in-turns.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { describeNewJob } from "./describe-new-job.ts";
import { insertJob } from "./insert-job.ts";

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
      const categoryId = category === undefined ? undefined : idOf.get(nameKey(category));
      const sealed = sealItem(id, position, { ...row, ...(categoryId !== undefined && { categoryId }) });
      return { nickname: row.nickname ?? row.accountId, ...sealed };
    });
    const input = { parent: parent ?? null };
    const job = await insertJob(db, actor, { id, kind: "import", input, rows: sealedRows });
    audit(await describeNewJob(db, accountId, job));
    return { id };
  },
);

const nameKey = (name: string) => name.toLowerCase();

/** The categories that rows name, whatever the case of their letters. */
async function resolveCategories(db: Db, accountId: string, rows: readonly ImportRowWithNames[], mayCreate: boolean) {
  const known = await db.category.findMany({ where: { accountId }, select: { id: true, name: true }, take: 1000 });
  const idOf = new Map(known.map(({ id, name }) => [nameKey(name), id]));
  const missing = new Map<string, string>(); // as the first row has the name
  const problems: Problem[] = [];
  for (const [row, { category }] of rows.entries()) {
    if (category === undefined || idOf.has(nameKey(category))) continue;
    if (!missing.has(nameKey(category))) missing.set(nameKey(category), category);
    if (!mayCreate) problems.push({ path: ["rows", row, "category"], message: "There is no category with this name." });
  }
  if (problems.length > 0)
    throw new Fault("invalid_request", "Some categories do not exist.", { problems: problems.slice(0, 500) });
  const created = await insertCategories(db, accountId, [...missing.values()]);
  for (const { id, name } of created) idOf.set(nameKey(name), id);
  return { idOf, created };
}

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
