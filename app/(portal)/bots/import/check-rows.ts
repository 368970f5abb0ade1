import type { Field } from "#control/bot-files/fields.ts";
import { ImportRowWithNames } from "#server/contract/jobs.ts";
import { nameKey } from "#server/contract/name-key.ts";
import { findProblems } from "#server/contract/word-issue.ts";
import { translateAnswer } from "../../../_languages/answers.ts";
import type { Language } from "../../../_languages/language.ts";
import type { ImportRow } from "./import-rows.ts";
import { toImportInput } from "./import-rows.ts";

/** What the rows are checked against. */
export interface Catalogue {
  /** The platform accounts that already have a bot, with its nickname: an import updates it. */
  existing: ReadonlyMap<string, string>;
  /** How many bots the account can still add. */
  remainingCapacity: number;
}

export const PROBLEM_KINDS = ["field", "duplicate", "limit"] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export interface RowProblem {
  kind: ProblemKind;
  /** The field with the problem; null for a problem of the whole row. */
  field: Field | null;
  message: string;
}

export interface RowCheck {
  problems: RowProblem[];
  /** The nickname of the bot that is already in the catalogue: the import replaces its credentials. */
  updates: string | null;
}

/** The account's categories, and what becomes of names that none of them has. */
export interface CategoryCheck {
  names: readonly string[];
  create: boolean;
}

export interface ImportCheck {
  byKey: ReadonlyMap<string, RowCheck>;
  ready: ImportRow[];
  updateCount: number;
  /** The number of rows with a problem of each kind. */
  counts: Record<ProblemKind, number>;
}

/** The names of categories in the rows that the account does not have; letter case does not matter. */
export function findUnknownCategories(rows: readonly ImportRow[], names: readonly string[]): string[] {
  const known = new Set(names.map(nameKey));
  const unknown = new Map<string, string>();
  for (const { category } of rows) {
    const key = nameKey(category);
    if (category !== "" && !known.has(key) && !unknown.has(key)) unknown.set(key, category);
  }
  return [...unknown.values()];
}

function checkFields(row: ImportRow): RowProblem[] {
  const problems = findProblems(ImportRowWithNames, toImportInput(row));
  return problems.map(({ path, message }) => ({
    kind: "field",
    field: path[0] as Field,
    message: translateAnswer(message),
  }));
}

/** The numbers of more rows would make a long file with one account a much longer text. */
const NAMED_DUPLICATES = 5;

function describeDuplicate({ t, format }: Language, others: readonly number[], more: number): string {
  const listed = t("bots.importPage.problems.moreDuplicates", { count: more });
  const rows = format.list(more > 0 ? [...others.map(format.number), listed] : others);
  return t("bots.importPage.problems.duplicate", { count: others.length, rows });
}

/** The problem of each row whose account is also in another row. All of them are marked: any of them may be the wrong one. */
function findDuplicates(language: Language, rows: readonly ImportRow[]): Map<string, RowProblem[]> {
  const byAccount = Map.groupBy(
    rows.filter(({ accountId }) => accountId !== ""),
    ({ accountId }) => accountId,
  );
  const problems = new Map<string, RowProblem[]>();
  for (const duplicates of byAccount.values()) {
    if (duplicates.length < 2) continue;
    const first = duplicates.slice(0, NAMED_DUPLICATES + 1);
    for (const row of duplicates) {
      const others = first.filter((other) => other !== row).slice(0, NAMED_DUPLICATES);
      const numbers = others.map(({ number }) => number);
      const message = describeDuplicate(language, numbers, duplicates.length - 1 - numbers.length);
      problems.set(row.key, [{ kind: "duplicate", field: "accountId", message }]);
    }
  }
  return problems;
}

/** Checks all rows before any of them is sent. */
export function checkRows(
  language: Language,
  rows: readonly ImportRow[],
  catalogue: Catalogue,
  categories: CategoryCheck = { names: [], create: true },
): ImportCheck {
  const missing = new Set(categories.create ? [] : findUnknownCategories(rows, categories.names).map(nameKey));
  const duplicates = findDuplicates(language, rows);
  const byKey = new Map<string, RowCheck>();
  const ready: ImportRow[] = [];
  const counts: Record<ProblemKind, number> = { field: 0, duplicate: 0, limit: 0 };
  let updateCount = 0;
  let { remainingCapacity } = catalogue;
  const problemsOf = (row: ImportRow): RowProblem[] => [
    ...checkFields(row),
    ...(duplicates.get(row.key) ?? []),
    ...(missing.has(nameKey(row.category)) ? [categoryProblem(language)] : []),
  ];
  for (const row of rows) {
    const problems = problemsOf(row);
    const updates = catalogue.existing.get(row.accountId) ?? null;
    if (problems.length === 0 && updates === null) {
      if (remainingCapacity > 0) remainingCapacity -= 1;
      else problems.push(limitProblem(language, catalogue.remainingCapacity));
    }
    for (const kind of new Set(problems.map((problem) => problem.kind))) counts[kind] += 1;
    if (problems.length === 0) {
      ready.push(row);
      if (updates !== null) updateCount += 1;
    }
    byKey.set(row.key, { problems, updates });
  }
  return { byKey, ready, updateCount, counts };
}

const categoryProblem = ({ t }: Language): RowProblem => ({
  kind: "field",
  field: "category",
  message: t("bots.importPage.problems.noCategory"),
});

const limitProblem = ({ t }: Language, remainingCapacity: number): RowProblem => ({
  kind: "limit",
  field: null,
  message: t("bots.importPage.problems.limit", { remaining: remainingCapacity }),
});
