import { BotImportRow } from "#server/contract/bots.ts";
import { describeIssue } from "../../../_ui/zod-form.ts";
import type { Field, ImportRow } from "./parse-rows.ts";

/** What the account has already, as far as these rows are concerned. */
export interface Catalogue {
  /** Platform accounts that have a bot: it would be refreshed. */
  existing: ReadonlySet<string>;
  /** How many new bots the account may still have. */
  room: number;
}

export const PROBLEM_KINDS = ["field", "duplicate", "room"] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export interface RowProblem {
  kind: ProblemKind;
  /** The field it is about, or null for the row as a whole. */
  field: Field | null;
  message: string;
}

export interface RowCheck {
  problems: RowProblem[];
  /** The bot is in the catalogue already and gets these credentials. */
  isUpdate: boolean;
}

export interface ImportCheck {
  byKey: ReadonlyMap<string, RowCheck>;
  ready: ImportRow[];
  updateCount: number;
  /** How many rows have a problem of that kind. */
  counts: Record<ProblemKind, number>;
}

export const FIELD_LABELS: Record<Field, string> = {
  accountId: "Account id",
  deviceId: "Device id",
  secret: "Secret",
  nickname: "Nickname",
};

/** As the API takes a row: a nickname that is not given is made up there. */
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

/** Each row beside the others that name the same account: all of them, because nobody can say which one is right. */
function findDuplicates(rows: readonly ImportRow[]): Map<string, RowProblem> {
  const byAccount = Map.groupBy(
    rows.filter(({ accountId }) => accountId !== ""),
    ({ accountId }) => accountId,
  );
  const problems = new Map<string, RowProblem>();
  for (const same of byAccount.values()) {
    if (same.length < 2) continue;
    for (const row of same) {
      const others = same.filter((other) => other !== row).map(({ number }) => number);
      const message = `The same account as ${others.length === 1 ? "row" : "rows"} ${others.join(", ")}`;
      problems.set(row.key, { kind: "duplicate", field: "accountId", message });
    }
  }
  return problems;
}

/** Everything that can be known about the rows before any of them is sent. */
export function checkRows(rows: readonly ImportRow[], catalogue: Catalogue): ImportCheck {
  const duplicates = findDuplicates(rows);
  const byKey = new Map<string, RowCheck>();
  const ready: ImportRow[] = [];
  const counts: Record<ProblemKind, number> = { field: 0, duplicate: 0, room: 0 };
  let refreshing = 0;
  let room = catalogue.room;
  for (const row of rows) {
    const duplicate = duplicates.get(row.key);
    const problems = [...checkFields(row), ...(duplicate ? [duplicate] : [])];
    const refreshes = catalogue.existing.has(row.accountId);
    if (problems.length === 0 && !refreshes) {
      if (room > 0) room -= 1;
      else problems.push(limitProblem(catalogue.room));
    }
    for (const kind of new Set(problems.map((problem) => problem.kind))) counts[kind] += 1;
    if (problems.length === 0) {
      ready.push(row);
      if (refreshes) refreshing += 1;
    }
    byKey.set(row.key, { problems, isUpdate: refreshes });
  }
  return { byKey, ready, updateCount: refreshing, counts };
}

const limitProblem = (room: number): RowProblem => ({
  kind: "room",
  field: null,
  message: `Beyond the limit: your account has room for ${room === 0 ? "no more bots" : `${room} more`}`,
});
