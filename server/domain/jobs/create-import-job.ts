import { portalOnly } from "../../contract/access.ts";
import { ImportJobCreate, type ImportRowWithNames, JobCreated } from "../../contract/jobs.ts";
import { nameKey } from "../../contract/name-key.ts";
import { MAX_PROBLEMS, type Problem } from "../../contract/problem.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { sealItem } from "../../data/sealed-job-items.ts";
import { insertCategories, readCategoryNames } from "../categories/create-category.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { Fault } from "../fault.ts";
import { mapInTurns } from "../in-turns.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { insertJob } from "./insert-job.ts";
import { describeNewJob } from "./to-job.ts";

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

interface NamedCategory {
  id: string;
  name: string;
}

/**
 * The categories that rows name: the one with exactly this name, or else the only one that has it in another case.
 * @param mayCreate Whether those that do not exist are created, as the first row has the name.
 * @throws Fault `invalid_request` with a problem for each row that names no category, or could mean several.
 */
async function resolveCategories(db: Db, accountId: string, rows: readonly ImportRowWithNames[], mayCreate: boolean) {
  const known = await readCategoryNames(db, accountId);
  const exact = new Map(known.map(({ id, name }) => [name, id]));
  const alike = Map.groupBy<string, NamedCategory>(known, ({ name }) => nameKey(name));
  const missing = new Map<string, string>();
  const problems: Problem[] = [];
  for (const [row, { category }] of rows.entries()) {
    if (category === undefined || exact.has(category)) continue;
    const key = nameKey(category);
    const found = alike.get(key) ?? [];
    if (found.length === 0 && !missing.has(key)) missing.set(key, category);
    const message = problemOf(found, mayCreate);
    if (message !== null) problems.push({ path: ["rows", row, "category"], message });
  }
  if (problems.length > 0)
    throw new Fault("invalid_request", "Not every row names one category.", {
      problems: problems.slice(0, MAX_PROBLEMS),
    });
  const created = await insertCategories(db, accountId, [...missing.values()]);
  for (const one of created) alike.set(nameKey(one.name), [one]);
  return { idOf: (name: string) => exact.get(name) ?? alike.get(nameKey(name))?.[0]?.id, created };
}

/** An account has several only where they are older than the rule that keeps such names apart. */
const MAX_NAMED = 5;

function problemOf(found: readonly NamedCategory[], mayCreate: boolean): string | null {
  if (found.length === 0) return mayCreate ? null : "There is no category with this name.";
  if (found.length === 1) return null;
  const names = found.slice(0, MAX_NAMED).map(({ name }) => `“${name}”`);
  return `Could be ${names.join(", ")}: write the name exactly as one of them.`;
}
