import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readBackupFile, writeBackupFile } from "#server/data/backup-file.ts";
import { readSnapshot } from "#server/data/database-snapshot.ts";
import { db } from "#server/data/db.ts";
import { withConnection } from "#server/data/installation-connection.ts";
import { countEncryptedRowsByKey, reencryptRows } from "#server/data/reencrypt-rows.ts";
import { settings } from "#server/settings/settings.ts";
import { newAccount, type TestAccount } from "#server/testing/accounts.ts";
import { fillEveryTable } from "#server/testing/fill-every-table.ts";
import { copyDatabase, type FreshDatabase } from "#server/testing/fresh-database.ts";
import { restartApplication } from "#server/testing/test-application.ts";
import { operator } from "../actor.ts";
import { exportBots } from "../bots/export-bots.ts";
import { createBackup, restoreBackup } from "./backup.ts";

const quiet = () => undefined;
const newFile = () => path.join(settings().dataDir, `${randomBytes(4).toString("hex")}.gz`);
const restoreFrom = (file: string, force = false) => restoreBackup(file, { force }, operator(), quiet);

let owner: TestAccount;
let secret: string;
let file: string;
let empty: FreshDatabase;

async function switchDatabase(url: string): Promise<void> {
  await restartApplication({ databaseUrl: url });
}

/** Every row as PostgreSQL prints it, except what the commands themselves note. */
const everyRow = () =>
  withConnection(async (client) => {
    const { rows: tables } = await client.query(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
    const content = new Map<string, string[]>();
    for (const { name } of tables) {
      const { rows } = await client.query(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
      content.set(
        name,
        rows.map(({ row }) => row).filter((row) => !/service\.(backUp|restore)/.test(row)),
      );
    }
    for (const name of ["_prisma_migrations", "Installation", "AccountChange"]) content.delete(name);
    return content;
  });

/** Empties every column that may be empty, in every row. */
const emptyEveryColumn = () =>
  withConnection(async (client) => {
    const { rows } = await client.query(
      `SELECT c.relname AS name, string_agg(format('%I = NULL', a.attname), ', ') AS changes
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
         AND a.attnum > 0 AND NOT a.attisdropped AND NOT a.attnotnull GROUP BY 1`,
    );
    for (const { name, changes } of rows) await client.query(`UPDATE "${name}" SET ${changes}`);
    return rows.map(({ name }) => name);
  });

beforeAll(async () => {
  ({ owner, secret } = await fillEveryTable());
  file = newFile();
  await createBackup(file, operator(), quiet);
  empty = await copyDatabase(inject("templateUrl"));
});
afterAll(() => empty.drop());

describe("a backup", () => {
  it("threat 60: brings back the same rows, and credentials that open, in another database", async () => {
    const rows = await everyRow();
    expect([...rows].filter(([, content]) => content.length === 0)).toEqual([]);
    const source = settings().databaseUrl as string;
    await switchDatabase(empty.url);
    const { tables, keys } = await restoreFrom(file);
    expect([tables, keys]).toEqual([rows.size, ["test"]]);
    expect(await everyRow()).toEqual(rows);
    const numbers = await db().botEvent.aggregate({ _max: { sequence: true } });
    const data = { id: "later", accountId: "a", botId: "b", kind: "message", text: "" };
    const { sequence } = await db().botEvent.create({ data });
    expect(sequence).toBe((numbers._max.sequence ?? 0n) + 1n);
    expect(await exportBots({ deleteAfterExport: false }, owner.actor)).toMatchObject([{ secret }]);
    const newKey = { id: "newer", secret: randomBytes(32).toString("base64") };
    const { secretKeys } = settings();
    await restartApplication({ secretKeys: [newKey, ...(secretKeys ?? [])] });
    await reencryptRows(newKey.id, quiet);
    expect([...(await countEncryptedRowsByKey()).keys()], "a table with encrypted values was left out").toEqual([
      newKey.id,
    ]);
    await restartApplication({ secretKeys, databaseUrl: source });
  });

  it("threat 60: is taken and brought back also of rows in which everything is empty that may be", async () => {
    expect(await emptyEveryColumn()).toContain("JobItem");
    const rows = await everyRow();
    const ofEmpty = newFile();
    await createBackup(ofEmpty, operator(), quiet);
    await restoreFrom(ofEmpty, true);
    expect(await everyRow()).toEqual(rows);
    fs.rmSync(ofEmpty);
    await restoreFrom(file, true);
  });

  it("holds neither encryption keys nor bot credentials, and only its owner can read it", () => {
    const content = gunzipSync(fs.readFileSync(file)).toString();
    for (const { secret: key } of settings().secretKeys ?? []) {
      expect(content).not.toContain(key.replace(/=+$/, ""));
      expect(content).not.toContain(Buffer.from(key, "base64").toString("hex"));
    }
    expect(content).toContain("Preset");
    expect(content).not.toContain(secret);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  it("never overwrites a file, and leaves nothing behind when it fails", async () => {
    const before = fs.readFileSync(file);
    await expect(createBackup(file, operator(), quiet)).rejects.toThrow(/already exists/);
    expect(fs.readFileSync(file)).toEqual(before);
    const link = newFile();
    fs.symlinkSync("/nowhere/else.gz", link);
    await expect(createBackup(link, operator(), quiet)).rejects.toThrow(/already exists/);
    expect(fs.readlinkSync(link)).toBe("/nowhere/else.gz");
    fs.unlinkSync(link);
    const broken = newFile();
    const failing = readBackupFile(file, (header, batches) =>
      writeBackupFile(
        broken,
        header,
        (async function* () {
          yield* batches;
          throw new Error("the connection was lost");
        })(),
      ),
    );
    await expect(failing).rejects.toThrow(/connection was lost/);
    expect(fs.readdirSync(settings().dataDir)).toEqual([path.basename(file)]);
  });

  it("removes what one that was killed left behind, and not what another one writes", async () => {
    const again = newFile();
    const [left, written] = [`${again}.partial-1`, `${again}.partial-2`];
    for (const partial of [left, written]) fs.writeFileSync(partial, "");
    const twoHoursAgo = Date.now() / 1000 - 7_200;
    fs.utimesSync(left, twoHoursAgo, twoHoursAgo);
    await createBackup(again, operator(), quiet);
    expect([left, written, again].map((one) => fs.existsSync(one))).toEqual([false, true, true]);
    for (const one of [written, again]) fs.rmSync(one);
  });

  it("is of one instant: what is written meanwhile is not in it", async () => {
    await readSnapshot(async ({ tables, readRows }) => {
      const count = tables.find(({ name }) => name === "Account")?.rows;
      await newAccount();
      let rows = 0;
      for await (const lines of readRows("Account")) rows += lines.length;
      expect(rows).toBe(count);
    });
  });

  it("carries everything the schema has: tables with plain columns, numbers that count on, and nothing else", async () => {
    const others = await withConnection(async (client) => {
      const { rows } = await client.query(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i', 'S')
         UNION ALL SELECT c.relname FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
           AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'a')
         UNION ALL SELECT attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         WHERE relnamespace = 'public'::regnamespace AND (attidentity <> '' OR attgenerated <> '')`,
      );
      return rows;
    });
    expect(others).toEqual([]);
  });
});

describe("a restore changes nothing when", () => {
  async function refused(name: string, message: RegExp, force = true): Promise<void> {
    const rows = await everyRow();
    await expect(restoreFrom(name, force)).rejects.toThrow(message);
    expect(await everyRow()).toEqual(rows);
  }

  it("there are accounts, unless it is told to replace them", async () => {
    const { accountId } = await newAccount();
    await refused(file, /is not empty \(accounts: \d+\): --force replaces/, false);
    await restoreFrom(file, true);
    expect(await db().account.findUnique({ where: { id: accountId } })).toBeNull();
  });

  it("the file was cut off anywhere, changed, or is something else", async () => {
    const packed = fs.readFileSync(file);
    const lines = gunzipSync(packed).toString().split("\n");
    const damaged = newFile();
    const refuses = async (content: Buffer, message: RegExp) => {
      fs.writeFileSync(damaged, content);
      await expect(restoreFrom(damaged, true)).rejects.toThrow(message);
    };
    const rows = await everyRow();
    for (const share of [0.3, 0.6, 0.9]) {
      await refuses(packed.subarray(0, packed.length * share), /is damaged or not complete/);
    }
    await refuses(packed.subarray(0, packed.length - 8), /is damaged or not complete/);
    await refuses(gzipSync(lines.slice(0, -2).join("\n")), /is damaged or not complete/);
    await refuses(gzipSync(lines.toSpliced(-3, 1).join("\n")), /is damaged or not complete/);
    await refuses(gzipSync(lines.join("\n").replace('"p17"', '"p71"')), /is damaged or not complete/);
    await refuses(gzipSync(lines.concat(lines).join("\n")), /is damaged or not complete/);
    await refuses(Buffer.from(""), /is not a backup/);
    await refuses(Buffer.from("hello"), /is not a backup/);
    await refuses(gzipSync("hello\n"), /is not a backup/);
    await refuses(gzipSync(lines.join("\n").replace('"version":1', '"version":2')), /its version is 2, and .* reads 1/);
    await refused(path.join(settings().dataDir, "nowhere.gz"), /does not exist/);
    expect(await everyRow()).toEqual(rows);
  });

  it("an encryption key that it needs is missing, or is another one of that id", async () => {
    const { secretKeys } = settings();
    const switchKeys = (keys: typeof secretKeys) => restartApplication({ secretKeys: keys });
    const newKey = (id: string) => [{ id, secret: randomBytes(32).toString("base64") }];
    try {
      await switchKeys(newKey("new"));
      await refused(file, /encryption key test is missing from SECRET_KEYS, and it is the one that \d+ records/);
      await switchKeys(newKey("test"));
      await refused(file, /encryption key test in SECRET_KEYS is another one than \d+ records/);
      await switchKeys(null);
      await refused(file, /encryption key test is missing from .*keys\.json/);
    } finally {
      await switchKeys(secretKeys);
    }
  });

  it("its tables are those of another version", async () => {
    const older = newFile();
    await readBackupFile(file, (header, batches) =>
      writeBackupFile(older, { ...header, service: "0.0.1", migrations: [] }, batches),
    );
    await refused(older, /made by version 0\.0\.1 of the service.*restore it with that version/);
  });

  it("the database refuses one of its rows, after others went in", async () => {
    const wrong = newFile();
    await readBackupFile(file, (header, batches) =>
      writeBackupFile(
        wrong,
        header,
        (async function* () {
          for await (const batch of batches) yield batch.table === "Shard" ? { ...batch, table: "Grant" } : batch;
        })(),
      ),
    );
    await refused(wrong, /a row of Grant cannot be restored/);
  });
});
