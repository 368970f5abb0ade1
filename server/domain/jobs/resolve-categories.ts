import type { ImportRowWithNames } from "../../contract/jobs.ts";
import { nameKey } from "../../contract/name-key.ts";
import { MAX_PROBLEMS, type Problem } from "../../contract/problem.ts";
import type { Db } from "../../data/db.ts";
import { insertCategories, readCategoryNames } from "../categories/create-category.ts";
import { Fault } from "../fault.ts";

interface NamedCategory {
  id: string;
  name: string;
}

/**
 * The categories that rows name: the one with exactly this name, or else the only one that has it in another case.
 * @param mayCreate Whether those that do not exist are created, as the first row has the name.
 * @throws Fault `invalid_request` with a problem for each row that names no category, or could mean several.
 */
export async function resolveCategories(
  db: Db,
  accountId: string,
  rows: readonly ImportRowWithNames[],
  mayCreate: boolean,
) {
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
  return `Could be ${names.join(" or ")}: write the name exactly as one of them.`;
}
