import manifest from "../../../package.json" with { type: "json" };
import { type BackupHeader, newHeader } from "../../contract/backup.ts";
import { readSnapshot, replaceContent, type Snapshot, type Target } from "../../data/backup.ts";
import { type Batch, readBackupFile, writeBackupFile } from "../../data/backup-file.ts";
import { exclusively } from "../../data/connection.ts";
import { fingerprint } from "../../data/fingerprint.ts";
import { keyFile } from "../../data/keyring.ts";
import { settings } from "../../env.ts";
import type { Actor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { prepareKeys } from "./keys.ts";
import { recordChange } from "./record-change.ts";

/** Told about each batch: how many rows of how many are done. */
export type Progress = (done: number, total: number) => void;

interface Outcome {
  file: string;
  createdAt: string;
  tables: number;
  rows: number;
  /** Ids of the sealing keys that its rows need. */
  keys: string[];
}

const whereKeysAre = () => (settings().secretKeys ? "SECRET_KEYS" : keyFile());
const refuse = (message: string) => new Fault("unable_to_process", message);

/** Writes the whole database, as of now, into one file. The sealing keys are not in it: a copy of it opens nothing. */
export async function backUp(file: string, actor: Actor, onProgress: Progress): Promise<Outcome> {
  const header = await readSnapshot(async (snapshot) => {
    const header = describe(snapshot);
    await writeBackupFile(file, header, count(header, readAll(snapshot), onProgress));
    return header;
  });
  await recordChange({ action: "service.backUp", after: { rows: countRows(header) } }, actor);
  return outcome(file, header);
}

function describe({ migrations, tables, sealed }: Snapshot): BackupHeader {
  const keys = sealed.map(({ keyId, records }) => {
    const print = fingerprint(keyId);
    if (!print) throw refuse(`sealing key ${keyId} is missing from ${whereKeysAre()}`);
    return { id: keyId, fingerprint: print, records };
  });
  return newHeader({ service: manifest.version, createdAt: new Date().toISOString(), migrations, keys, tables });
}

async function* readAll({ tables, readRows }: Snapshot): AsyncGenerator<Batch> {
  for (const { name } of tables) {
    for await (const lines of readRows(name)) yield { table: name, lines };
  }
}

/**
 * Puts a backup in place of everything the database holds, in one transaction: it succeeds as a whole or changes
 * nothing. Refused when accounts would be lost without `force`, and when the sealing keys would not open its records.
 */
export async function restore(
  file: string,
  { force }: { force: boolean },
  actor: Actor,
  onProgress: Progress,
): Promise<Outcome> {
  const header = await exclusively(() =>
    readBackupFile(file, async (header, batches) => {
      requireKeys(header);
      await replaceContent(async (target) => {
        requireSameMigrations(header, target);
        if (!force) await requireNoAccounts(target);
        await target.empty();
        await insertAll(header, count(header, batches, onProgress), target);
      });
      return header;
    }),
  );
  await prepareKeys();
  await recordChange({ action: "service.restore", after: { rows: countRows(header), from: header.createdAt } }, actor);
  return outcome(file, header);
}

/** The same id is not enough: a key of another installation may bear it. */
function requireKeys({ keys }: BackupHeader): void {
  for (const { id, records, ...needed } of keys) {
    const found = fingerprint(id);
    const where = whereKeysAre();
    if (found === needed.fingerprint) continue;
    const what = found ? `in ${where} is another one than` : `is missing from ${where}, and it is the one that`;
    throw refuse(`sealing key ${id} ${what} ${records} records of this backup need: put it there first`);
  }
}

function requireSameMigrations(header: BackupHeader, { migrations }: Target): void {
  const list = (all: BackupHeader["migrations"]) => all.map(({ name, checksum }) => `${name} ${checksum}`).join();
  if (list(header.migrations) === list(migrations)) return;
  throw refuse(
    `this backup was made by version ${header.service} of the service, whose tables differ from those of ${manifest.version}: restore it with that version, then upgrade`,
  );
}

async function requireNoAccounts(target: Target): Promise<void> {
  const accounts = await target.countAccounts();
  if (accounts) throw refuse(`the database is not empty (accounts: ${accounts}): --force replaces everything in it`);
}

async function insertAll(header: BackupHeader, batches: AsyncIterable<Batch>, target: Target): Promise<void> {
  const columns = new Map(header.tables.map((table) => [table.name, table.columns]));
  for await (const { table, lines } of batches) await target.insert(table, columns.get(table) ?? [], lines);
}

async function* count(header: BackupHeader, batches: AsyncIterable<Batch>, onProgress: Progress) {
  const total = countRows(header);
  let done = 0;
  for await (const batch of batches) {
    yield batch;
    done += batch.lines.length;
    onProgress(done, total);
  }
}

const countRows = ({ tables }: BackupHeader) => tables.reduce((sum, { rows }) => sum + rows, 0);

function outcome(file: string, header: BackupHeader): Outcome {
  const { createdAt, tables, keys } = header;
  return { file, createdAt, tables: tables.length, rows: countRows(header), keys: keys.map(({ id }) => id) };
}
