import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readBackupFile, writeBackupFile } from "#server/data/backup-file.ts";
import { readSnapshot } from "#server/data/database-snapshot.ts";
import { db } from "#server/data/db.ts";
import { withConnection } from "#server/data/dedicated-connection.ts";
import { countEncryptedRowsByKey, reencryptRows } from "#server/data/encrypted-rows.ts";
import { encrypt } from "#server/data/encryption.ts";
import { sealItem } from "#server/data/sealed-job-items.ts";
import { settings } from "#server/env.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "#server/testing/accounts.ts";
import { newBot, newCategory, newPreset } from "#server/testing/bots.ts";
import { copyDatabase, type FreshDatabase } from "#server/testing/fresh-database.ts";
import { addJob } from "#server/testing/run-jobs.ts";
import { restartApplication } from "#server/testing/test-application.ts";
import { operator } from "../actor.ts";
import { deleteBots } from "../bots/delete-bots.ts";
import { exportBots } from "../bots/export-bots.ts";
import { createBackup, restoreBackup } from "./backup.ts";

const quiet = () => undefined;
const newFile = () => path.join(settings().dataDir, `${randomBytes(4).toString("hex")}.gz`);
const restoreFrom = (file: string, force = false) => restoreBackup(file, { force }, operator(), quiet);
const later = new Date(Date.now() + 3_600_000);

let owner: TestAccount;
let secret: string;
let file: string;
let empty: FreshDatabase;

async function switchDatabase(url: string): Promise<void> {
  await restartApplication({ databaseUrl: url });
}

/** A row in every table, with values that are easily lost on the way. */
async function fillEveryTable(): Promise<void> {
  owner = await newAccount();
  const { accountId } = owner;
  const bot = await newBot(owner);
  // As an earlier version took it.
  await db().bot.update({ where: { id: bot.id }, data: { nickname: 'a"b\\c,{}\n\té🤖' } });
  secret = bot.input.deviceAuth.secret;
  const deleted = await newBot(owner);
  await deleteBots({ botIds: [deleted.id] }, owner.actor);
  await newCategory(owner, { zebra: 1, apple: [null, 1e3] });
  await newPreset(owner);
  await addJob(owner, {
    kind: "command",
    input: { commands: [{ command: "level" }] },
    bots: [{ id: bot.id, nickname: "a" }],
  });
  const { applicationId } = await oauthTokenFor(owner, ["bots.read", "openid"]);
  const place = { rowId: "key", field: "privateJwk" };
  const sealedText = encrypt("sealed", { rowId: "mail", field: "text" });
  const sealedSecret = encrypt("sealed", { rowId: "webhook", field: "secret" });
  const totpPlace = { rowId: accountId, field: "totpSecret" };
  await db().$transaction([
    db().application.update({ where: { id: applicationId }, data: { redirectUris: ["", 'a,"b"', "{}", "NULL"] } }),
    db().applicationSecret.create({ data: { id: "s", applicationId, hash: "h", hint: "" } }),
    db().authorizationCode.create({
      data: {
        hash: "c",
        applicationId,
        accountId,
        redirectUri: "x",
        scopes: [],
        authenticatedAt: later,
        expiresAt: later,
      },
    }),
    db().reviewRequest.create({ data: { id: "r", kind: "developer", accountId, useCase: "why\nnot" } }),
    db().grant.create({ data: { id: "g", accountId, applicationId, scopes: ["openid"] } }),
    db().signingKey.create({
      data: { id: "key", publicJwk: {}, keyId: "test", sealedPrivateJwk: encrypt("{}", place), activeAt: later },
    }),
    db().shard.create({
      data: {
        ...{ id: "shard", accountId, clusterId: "c", clusterName: "C", version: "1", platform: "p", source: "s" },
        ...{ categories: [], capacity: 1, startedAt: later, lastSeenAt: later },
      },
    }),
    db().apiRequest.create({
      data: {
        ...{ id: "call", accountId, kind: "session", method: "GET", route: "/user", bucket: "user.get", status: 200 },
        ...{ ms: 0.1, ip: "::1", agent: 'curl "1"', requestId: "request" },
      },
    }),
    db().job.create({
      data: {
        ...{ id: "job", accountId, kind: "import", actorKind: "session", requestId: "request", total: 1 },
        items: { create: [{ position: 0, name: 'a"b', ...sealItem("job", 0, {}) }] },
      },
    }),
    db().botEvent.create({
      data: { id: "event", accountId, botId: bot.id, kind: "message", text: "\u2028 a,b", format: 1 },
    }),
    db().botSignIn.create({
      data: { id: "sign-in", accountId, shardId: "s", hubId: "h", address: "https://a/?b=c", expiresAt: later },
    }),
    db().itemCatalogue.create({
      data: { owner: "", platform: "simulated", digest: "d", items: [{ id: "A", type: "outfit", name: '"\u2028' }] },
    }),
    db().statusSample.create({ data: { accountId, at: later, available: 3, capacity: 9 } }),
    db().commandSample.create({ data: { accountId, at: later, succeeded: 2, latencies: [0, 2] } }),
    db().limitSample.create({ data: { accountId, bucket: "bots", at: later, calls: 5 } }),
    db().savedView.create({ data: { id: "view", accountId, name: "Mine", query: "q=%C3%A9&view=public" } }),
    db().schedule.create({
      data: { id: "schedule", accountId, name: "S", kind: "chat", input: { content: "hi" }, target: { botIds: [] } },
    }),
    db().scheduleRun.create({ data: { id: "run", scheduleId: "schedule", dueAt: later, state: "skipped" } }),
    db().mail.create({
      data: { id: "mail", accountId, kind: "alert", address: "a", subject: "s", keyId: "test", sealedText },
    }),
    db().webhook.create({ data: { id: "webhook", accountId, name: "w", url: "u", keyId: "test", sealedSecret } }),
    db().webhookDelivery.create({
      data: { id: "delivery", webhookId: "webhook", messageId: "m", kind: "test", payload: { type: "test" } },
    }),
    db().notification.create({ data: { id: "n", accountId, kind: "bots.down", data: { count: 1 } } }),
    db().alertSetting.create({ data: { accountId, kind: "bots.down", minutes: 5 } }),
    db().passkey.create({
      data: {
        ...{ id: "passkey", accountId, name: "Laptop", credentialId: "c", publicKey: Buffer.from([0, 1, 254, 255]) },
        ...{ counter: 3n, transports: ["internal", "usb"] },
      },
    }),
    db().totp.create({ data: { accountId, keyId: "test", sealedSecret: encrypt("x", totpPlace), lastStep: 7n } }),
    db().recoveryCode.create({ data: { id: "code", accountId, hash: "h" } }),
    db().emailLink.create({ data: { hash: "l", accountId, kind: "confirmEmail", email: "a@b.c", expiresAt: later } }),
    db().passkeyChallenge.create({ data: { hash: "p", accountId, purpose: "confirm", expiresAt: later } }),
    db().connectionAttempt.create({
      data: { hash: "c", sessionId: owner.actor.credentialId, kind: "discord", expiresAt: later },
    }),
    db().credentialUse.create({ data: { credentialId: owner.apiTokenId, day: later, calls: 2 } }),
    db().idempotencyRecord.create({ data: { accountId, key: "k", bodyHash: "h", expiresAt: later } }),
    db().$executeRaw`UPDATE "IdempotencyRecord" SET result = 'null'::jsonb`,
    db().$executeRaw`UPDATE "Category" SET config = E'{"b" :\n 1, "a": 2, "b": 3}'::json`,
    db().$executeRaw`INSERT INTO "Setting" VALUES ('quote', '"\\u2028 \\" "'::jsonb, '2026-01-02 03:04:05.678+00')`,
    db()
      .$executeRaw`INSERT INTO "Preset" (id, "accountId", name) SELECT 'p' || n, ${accountId}, n FROM generate_series(1, 2500) n`,
  ]);
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
    content.delete("_prisma_migrations");
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
  await fillEveryTable();
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
