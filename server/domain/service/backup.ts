import manifest from "../../../package.json" with { type: "json" };
import { type BackupHeader, newHeader } from "../../contract/backup.ts";
import { type RowBatch, readBackupFile, writeBackupFile } from "../../data/backup-file.ts";
import { type RestoreTarget, readSnapshot, replaceAllRows, type Snapshot } from "../../data/database-snapshot.ts";
import { withAdvisoryLock } from "../../data/installation-connection.ts";
import { keyFingerprint } from "../../data/key-fingerprint.ts";
import { keyFile } from "../../data/keyring.ts";
import { publishMaintenanceChange } from "../../data/maintenance.ts";
import { publishSigningKeysChange } from "../../data/signing-keys.ts";
import { settings } from "../../settings/settings.ts";
import type { Actor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { prepareEncryptionKeys } from "./prepare-encryption-keys.ts";
import { recordOperatorAction } from "./record-operator-action.ts";

/** Called after each batch with the number of finished rows and of all rows. */
export type Progress = (done: number, total: number) => void;

interface Outcome {
  file: string;
  createdAt: string;
  tables: number;
  rows: number;
  /** Ids of the encryption keys that its rows need. */
  keys: string[];
}

const keySource = () => (settings().secretKeys ? "SECRET_KEYS" : keyFile());
const unprocessable = (message: string) => new Fault("unable_to_process", message);

/** Writes the whole database, as of now, into one file. The file does not contain the encryption keys. */
export async function createBackup(file: string, actor: Actor, onProgress: Progress): Promise<Outcome> {
  const header = await readSnapshot(async (snapshot) => {
    const header = createHeader(snapshot);
    await writeBackupFile(file, header, count(header, readAll(snapshot), onProgress));
    return header;
  });
  await recordOperatorAction({ action: "service.backUp", after: { rows: countRows(header) } }, actor);
  return toOutcome(file, header);
}

function createHeader({ migrations, tables, encryptedRowCounts }: Snapshot): BackupHeader {
  const keys = [...encryptedRowCounts].map(([id, records]) => {
    const fingerprint = keyFingerprint(id);
    if (!fingerprint) throw unprocessable(`encryption key ${id} is missing from ${keySource()}`);
    return { id, fingerprint, records };
  });
  return newHeader({ service: manifest.version, createdAt: new Date().toISOString(), migrations, keys, tables });
}

async function* readAll({ tables, readRows }: Snapshot): AsyncGenerator<RowBatch> {
  for (const { name } of tables) {
    for await (const lines of readRows(name)) yield { table: name, lines };
  }
}

/**
 * Replaces the whole database by a backup, in one transaction. Refused when accounts would be lost without `force`, and
 * when the encryption keys cannot open the backup's records.
 */
export async function restoreBackup(
  file: string,
  { force }: { force: boolean },
  actor: Actor,
  onProgress: Progress,
): Promise<Outcome> {
  const header = await withAdvisoryLock(() =>
    readBackupFile(file, async (header, batches) => {
      requireEncryptionKeys(header);
      await replaceAllRows(async (target) => {
        requireSameMigrations(header, target);
        if (!force) await requireNoAccounts(target);
        await target.empty();
        await insertAll(header, count(header, batches, onProgress), target);
      });
      return header;
    }),
  );
  await Promise.all([publishMaintenanceChange(), publishSigningKeysChange()]);
  await prepareEncryptionKeys();
  await recordOperatorAction(
    { action: "service.restore", after: { rows: countRows(header), from: header.createdAt } },
    actor,
  );
  return toOutcome(file, header);
}

/** Compares fingerprints too: a key of another installation may have the same id. */
function requireEncryptionKeys({ keys }: BackupHeader): void {
  for (const { id, records, ...needed } of keys) {
    const found = keyFingerprint(id);
    const where = keySource();
    if (found === needed.fingerprint) continue;
    const what = found ? `in ${where} is another one than` : `is missing from ${where}, and it is the one that`;
    throw unprocessable(`encryption key ${id} ${what} ${records} records of this backup need: put it there first`);
  }
}

function requireSameMigrations(header: BackupHeader, { migrations }: RestoreTarget): void {
  const list = (all: BackupHeader["migrations"]) => all.map(({ name, checksum }) => `${name} ${checksum}`).join();
  if (list(header.migrations) === list(migrations)) return;
  throw unprocessable(
    `this backup was made by version ${header.service} of the service, whose tables differ from those of ${manifest.version}: restore it with that version, then upgrade`,
  );
}

async function requireNoAccounts(target: RestoreTarget): Promise<void> {
  const accounts = await target.countAccounts();
  if (accounts)
    throw unprocessable(`the database is not empty (accounts: ${accounts}): --force replaces everything in it`);
}

async function insertAll(header: BackupHeader, batches: AsyncIterable<RowBatch>, target: RestoreTarget): Promise<void> {
  const columns = new Map(header.tables.map((table) => [table.name, table.columns]));
  for await (const { table, lines } of batches) await target.insert(table, columns.get(table) ?? [], lines);
}

async function* count(header: BackupHeader, batches: AsyncIterable<RowBatch>, onProgress: Progress) {
  const total = countRows(header);
  let done = 0;
  for await (const batch of batches) {
    yield batch;
    done += batch.lines.length;
    onProgress(done, total);
  }
}

const countRows = ({ tables }: BackupHeader) => tables.reduce((sum, { rows }) => sum + rows, 0);

function toOutcome(file: string, header: BackupHeader): Outcome {
  const { createdAt, tables, keys } = header;
  return { file, createdAt, tables: tables.length, rows: countRows(header), keys: keys.map(({ id }) => id) };
}
