import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline, Readable } from "node:stream";
import { pipeline as runPipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BackupEnd, BackupHeader, BackupTable } from "../contract/backup.ts";

/** Rows of one table, each a line of JSON. */
export interface RowBatch {
  table: string;
  lines: string[];
}

const BATCH_ROWS = 500;
const BATCH_LENGTH = 1_000_000;
/** For so long, a partial file may belong to another backup that is being written. */
const PARTIAL_MS = 60 * 60 * 1000;
const backupError = (file: string, what: string, cause?: unknown) => new Error(`${file} ${what}`, { cause });

/** Writes a temporary file and renames it: an incomplete backup never has the final name. Only its owner may read it. */
export async function writeBackupFile(file: string, header: BackupHeader, batches: AsyncIterable<RowBatch>) {
  refuseExisting(file);
  removeLeftBehind(file);
  const temporaryFile = `${file}.partial-${process.pid}`;
  const discard = () => fs.rmSync(temporaryFile, { force: true });
  process.once("exit", discard);
  try {
    const to = fs.createWriteStream(temporaryFile, { flags: "wx", mode: 0o600, flush: true });
    await runPipeline(Readable.from(backupLines(header, batches)), createGzip(), to);
    refuseExisting(file);
    fs.renameSync(temporaryFile, file);
  } finally {
    discard();
    process.off("exit", discard);
  }
}

/** A backup that was killed could not remove its own. */
function removeLeftBehind(file: string): void {
  const folder = path.dirname(file);
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(`${path.basename(file)}.partial-`)) continue;
    const partial = path.join(folder, name);
    const { mtimeMs } = fs.statSync(partial, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && Date.now() - mtimeMs > PARTIAL_MS) fs.rmSync(partial, { force: true });
  }
}

function refuseExisting(file: string): void {
  const found = fs.lstatSync(file, { throwIfNoEntry: false }); // also a link that leads nowhere, as a disk that is not mounted
  if (found) throw backupError(file, "already exists: a backup never overwrites a file");
}

async function* backupLines(header: BackupHeader, batches: AsyncIterable<RowBatch>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const hashed = (lines: string[]) => {
    const chunk = `${lines.join("\n")}\n`;
    hash.update(chunk);
    return chunk;
  };
  let current: string | null = null;
  yield hashed([JSON.stringify(header)]);
  for await (const { table, lines } of batches) {
    if (table !== current) yield hashed([JSON.stringify({ table })]);
    current = table;
    yield hashed(lines);
  }
  yield `${JSON.stringify({ sha256: hash.digest("hex") })}\n`;
}

/**
 * Passes the header and the batches of rows to `work`. The whole file is verified first: nothing is restored from a
 * damaged one.
 */
export async function readBackupFile<T>(
  file: string,
  work: (header: BackupHeader, batches: AsyncIterable<RowBatch>) => Promise<T>,
): Promise<T> {
  await readVerified(file, async (_, lines) => {
    for await (const _line of lines);
  });
  return readVerified(file, (header, lines) => work(header, toBatches(lines)));
}

async function readVerified<T>(
  file: string,
  work: (header: BackupHeader, lines: AsyncIterable<string>) => Promise<T>,
): Promise<T> {
  const lines = readLines(file);
  try {
    const first = await lines.next().catch((error) => {
      throw error.code === "ENOENT" ? backupError(file, "does not exist") : backupError(file, "is not a backup", error);
    });
    const line = first.value ?? "";
    return await work(parseHeader(file, line), verifyLines(file, line, lines));
  } finally {
    await lines.return(undefined);
  }
}

async function* readLines(file: string): AsyncGenerator<string, undefined> {
  const unpacked = pipeline(fs.createReadStream(file), createGunzip(), () => undefined);
  unpacked.setEncoding("utf8");
  let rest = "";
  for await (const chunk of unpacked) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}

function parseHeader(file: string, line: string): BackupHeader {
  const parsed = BackupHeader.safeParse(parseJson(line));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues.find(({ path }) => path[0] === "version");
  const isOurs = !parsed.error.issues.some(({ path }) => path[0] === "format" || path.length === 0);
  throw backupError(file, isOurs && issue ? `cannot be read: its version ${issue.message}` : "is not a backup");
}

/** The lines between the header and the end. The end holds the checksum of all lines before it. */
async function* verifyLines(file: string, header: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  const damaged = (cause?: unknown) => backupError(file, "is damaged or not complete", cause);
  const hash = createHash("sha256").update(`${header}\n`);
  let expected: string | undefined;
  try {
    for await (const line of lines) {
      if (expected !== undefined) throw new Error("there are lines after the end");
      if (!isRow(line)) expected = BackupEnd.safeParse(parseJson(line)).data?.sha256;
      if (expected !== undefined) continue;
      hash.update(`${line}\n`);
      yield line;
    }
  } catch (cause) {
    throw damaged(cause);
  }
  if (expected !== hash.digest("hex")) throw damaged();
}

const isRow = (line: string) => line.startsWith("[");

async function* toBatches(lines: AsyncIterable<string>): AsyncGenerator<RowBatch> {
  let batch: RowBatch = { table: "", lines: [] };
  let length = 0;
  for await (const line of lines) {
    const startsTable = !isRow(line);
    if (batch.lines.length && (startsTable || batch.lines.length === BATCH_ROWS || length > BATCH_LENGTH)) {
      yield batch;
      batch = { table: batch.table, lines: [] };
      length = 0;
    }
    if (startsTable) batch.table = BackupTable.parse(parseJson(line)).table;
    else batch.lines.push(line);
    length += line.length;
  }
  if (batch.lines.length) yield batch;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
