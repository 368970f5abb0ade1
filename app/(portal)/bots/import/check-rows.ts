import { BotImportRow } from "#server/contract/bots.ts";
import { describeIssue } from "../../../_ui/zod-form.ts";
import type { Field, ImportRow } from "./parse-rows.ts";
import { importTexts } from "./texts.ts";

/** What the rows are checked against. */
export interface Catalogue {
  /** The platform accounts that already have a bot: an import updates it. */
  existing: ReadonlySet<string>;
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
  /** The bot is already in the catalogue: the import replaces its credentials. */
  isUpdate: boolean;
}

export interface ImportCheck {
  byKey: ReadonlyMap<string, RowCheck>;
  ready: ImportRow[];
  updateCount: number;
  /** The number of rows with a problem of each kind. */
  counts: Record<ProblemKind, number>;
}

/** A row in the API's format. The API generates a missing nickname. */
export const toImportInput = ({ accountId, deviceId, secret, nickname }: ImportRow): BotImportRow => ({
  accountId,
  deviceId,
  secret,
  ...(nickname !== "" && { nickname }),
});

function checkFields(row: ImportRow): RowProblem[] {
  const issues = BotImportRow.safeParse(toImportInput(row)).error?.issues ?? [];
  return issues.map((issue) => ({ kind: "field", field: issue.path[0] as Field, message: describeIssue(issue) }));
}

/** The problem of each row whose account is also in another row. All of them are marked: any of them may be the wrong one. */
function findDuplicates(rows: readonly ImportRow[]): Map<string, RowProblem> {
  const byAccount = Map.groupBy(
    rows.filter(({ accountId }) => accountId !== ""),
    ({ accountId }) => accountId,
  );
  const problems = new Map<string, RowProblem>();
  for (const duplicates of byAccount.values()) {
    if (duplicates.length < 2) continue;
    for (const row of duplicates) {
      const others = duplicates.filter((other) => other !== row).map(({ number }) => number);
      const message = importTexts.problems.duplicate(others);
      problems.set(row.key, { kind: "duplicate", field: "accountId", message });
    }
  }
  return problems;
}

/** Checks all rows before any of them is sent. */
export function checkRows(rows: readonly ImportRow[], catalogue: Catalogue): ImportCheck {
  const duplicates = findDuplicates(rows);
  const byKey = new Map<string, RowCheck>();
  const ready: ImportRow[] = [];
  const counts: Record<ProblemKind, number> = { field: 0, duplicate: 0, limit: 0 };
  let updateCount = 0;
  let { remainingCapacity } = catalogue;
  for (const row of rows) {
    const duplicate = duplicates.get(row.key);
    const problems = [...checkFields(row), ...(duplicate ? [duplicate] : [])];
    const isUpdate = catalogue.existing.has(row.accountId);
    if (problems.length === 0 && !isUpdate) {
      if (remainingCapacity > 0) remainingCapacity -= 1;
      else problems.push(limitProblem(catalogue.remainingCapacity));
    }
    for (const kind of new Set(problems.map((problem) => problem.kind))) counts[kind] += 1;
    if (problems.length === 0) {
      ready.push(row);
      if (isUpdate) updateCount += 1;
    }
    byKey.set(row.key, { problems, isUpdate });
  }
  return { byKey, ready, updateCount, counts };
}

const limitProblem = (remainingCapacity: number): RowProblem => ({
  kind: "limit",
  field: null,
  message: importTexts.problems.limit(remainingCapacity),
});
