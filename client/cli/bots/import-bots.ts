import type { BotRecord } from "../../../control/bot-files/fields.ts";
import { ApiError, type Client, ConnectionError, type Schemas } from "../../client.ts";
import { CategoryNames } from "../categories.ts";
import type { Column } from "../render-table.ts";
import { EXIT, subcommand } from "../subcommand.ts";
import { readBotRecords } from "./read-bot-records.ts";

/** The service takes so many in one call, and all of them or none. */
const MAX_ROWS = 100;

interface Row {
  file: string;
  /** From 1, among the bots of the file. */
  row: number;
  record: BotRecord;
  categoryId: string | null;
}
interface Outcome {
  file: string;
  row: number;
  result: "created" | "updated" | "not imported";
  id: string | null;
  nickname: string;
  /** Why it was not imported. */
  message: string | null;
}

/** Rows that go into one call: of one category. */
function toCalls(rows: readonly Row[]): Row[][] {
  const calls: Row[][] = [];
  const open = new Map<string | null, Row[]>();
  for (const row of rows) {
    const call = open.get(row.categoryId);
    if (call && call.length < MAX_ROWS) call.push(row);
    else {
      const next = [row];
      open.set(row.categoryId, next);
      calls.push(next);
    }
  }
  return calls;
}

const refused = ({ file, row, record }: Row, message: string): Outcome => ({
  ...{ file, row, result: "not imported", id: null },
  nickname: record.nickname,
  message,
});

/** What was wrong with this row, or that another row of the call was refused. */
function refusalOf(error: ApiError, index: number): string {
  const own = error.errors.filter(({ path }) => path?.[0] === "bots" && path[1] === index);
  if (own.length > 0) return own.map(({ message }) => message).join(" ");
  const isOfRows = error.errors.some(({ path }) => path?.[0] === "bots");
  return isOfRows ? "Another bot of the same call was refused." : `${error.message} Request ID: ${error.requestId}`;
}

async function importRows(client: Client, rows: readonly Row[], signal: AbortSignal): Promise<Outcome[]> {
  const bots = rows.map(({ record: { accountId, deviceId, secret, nickname } }) => ({
    ...{ accountId, deviceId, secret },
    ...(nickname !== "" && { nickname }),
  }));
  const parent = rows[0]?.categoryId ?? null;
  try {
    const reply = await client.post("/bots/bulk-import", {
      body: { bots, ...(parent !== null && { parent }) },
      signal,
    });
    return rows.flatMap((row, index) => toOutcome(row, reply.bots[index]));
  } catch (error) {
    if (error instanceof ApiError) return rows.map((row, index) => refused(row, refusalOf(error, index)));
    if (!(error instanceof ConnectionError)) throw error;
    return rows.map((row) => refused(row, "The service did not answer. It is safe to repeat the import."));
  }
}

const toOutcome = ({ file, row }: Row, bot: Schemas["BotCreated"] | undefined): Outcome[] =>
  bot
    ? [{ file, row, result: bot.created ? "created" : "updated", id: bot.id, nickname: bot.nickname, message: null }]
    : [];

const COLUMNS: Column<Outcome>[] = [
  { title: "Row", cell: ({ row }) => String(row) },
  { title: "File", cell: ({ file }) => file },
  { title: "Bot", cell: ({ nickname }) => nickname },
  { title: "ID", cell: ({ id }) => id ?? "" },
  { title: "Result", cell: ({ result, message }) => (message === null ? result : `${result}: ${message}`) },
];

export const importBots = subcommand({
  takes: "FILE…",
  about: "adds the bots of files, or updates those with the same platform accounts",
  help: `It reads what the portal's import reads: CSV, JSON, lines and settings of other programs; - for standard input.
A row may name its category, which must exist. The service takes 100 bots of a category at once, all of them or none;
the answer says what became of each row. An import may be repeated: it updates what it has created.`,
  flags: { category: { takes: "NAME", about: "the category of bots whose row names none, by name or id" } },
  async run({ client: connect, args, flags, output, signal }) {
    const files = await readFiles(args);
    const client = await connect();
    const names = new CategoryNames(client, signal);
    const rows: Row[] = [];
    for (const one of files) {
      const name = one.record.category || flags.category;
      rows.push({ ...one, categoryId: name === undefined ? null : await names.findId(name) });
    }
    const withEmail = rows.filter(({ record }) => record.email !== "").length;
    if (withEmail > 0) await output.say(`E-mail addresses are not imported: ${withEmail} of the rows have one.`);
    const outcomes: Outcome[] = [];
    for (const call of toCalls(rows)) {
      await output.progress(`${outcomes.length} of ${rows.length} bots`);
      outcomes.push(...(await importRows(client, call, signal)));
    }
    await output.progress("");
    const place = (outcome: Outcome) => args.indexOf(outcome.file) * rows.length + outcome.row;
    await output.table(
      outcomes.toSorted((a, b) => place(a) - place(b)),
      COLUMNS,
      "",
    );
    const failed = outcomes.filter(({ result }) => result === "not imported").length;
    if (failed === outcomes.length) return EXIT.failed;
    return failed > 0 ? EXIT.someFailed : EXIT.done;
  },
});

async function readFiles(names: readonly string[]): Promise<Omit<Row, "categoryId">[]> {
  const files: Omit<Row, "categoryId">[] = [];
  for (const file of new Set(names)) {
    const records = await readBotRecords(file);
    files.push(...records.map((record, index) => ({ file, row: index + 1, record })));
  }
  return files;
}
