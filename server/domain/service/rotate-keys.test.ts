import fs from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { AccountFlag } from "#server/contract/flags.ts";
import { encryptAuth } from "#server/data/bots.ts";
import { db } from "#server/data/db.ts";
import { withAdvisoryLock } from "#server/data/installation-connection.ts";
import { keyFile } from "#server/data/keyring.ts";
import { newAccount, type TestAccount } from "#server/testing/accounts.ts";
import { newBot } from "#server/testing/bots.ts";
import { newEndedJob } from "#server/testing/run-jobs.ts";
import { overrideSettings } from "#server/testing/test-application.ts";
import { operator } from "../actor.ts";
import { exportBots } from "../bots/export-bots.ts";
import { getExportFile } from "../jobs/export-file.ts";
import { openMail } from "../mail/read-outbox.ts";
import { sendMail } from "../mail/send-mail.ts";
import { openWebhookSecrets } from "../webhooks/webhook-secrets.ts";
import { createWebhook } from "../webhooks/write-webhooks.ts";
import { prepareEncryptionKeys } from "./prepare-encryption-keys.ts";
import { rotateAllKeys } from "./rotate-keys.ts";

const rotate = () => rotateAllKeys(operator(), () => undefined);
const keysInFile = () => JSON.parse(fs.readFileSync(keyFile(), "utf8")).keys.map(({ id }: { id: string }) => id);
const secretOf = async (account: TestAccount) =>
  (await exportBots({ deleteAfterExport: false }, account.actor))[0]?.secret;

beforeAll(async () => {
  overrideSettings({ secretKeys: null });
  await prepareEncryptionKeys();
});

describe("rotation of the encryption keys", () => {
  it("encrypts everything with the new key, and every value still opens", async () => {
    const account = await newAccount();
    const { id, input } = await newBot(account);
    const exportId = await newEndedJob(account, { kind: "export", state: "done" });
    const file = await getExportFile({ jobId: exportId }, account.actor);
    const before = await db().bot.findUniqueOrThrow({ where: { id } });
    const { newest, resealed } = await rotate();
    const after = await db().bot.findUniqueOrThrow({ where: { id } });
    // The bot, the row of an export, and two signing keys: that of now and the next.
    expect([before.keyId, after.keyId, newest, resealed]).toEqual(["k1", "k2", "k2", 4]);
    expect(await getExportFile({ jobId: exportId }, account.actor)).toEqual(file);
    expect(after.sealedSecret).not.toBe(before.sealedSecret);
    expect(await secretOf(account)).toBe(input.deviceAuth.secret);
  });

  it("keeps the key before for a process that has not seen the new one, and drops it when nothing needs it", async () => {
    const account = await newAccount();
    const { id, input } = await newBot(account);
    const { newest } = await rotate();
    const [, previous] = keysInFile();
    await db().bot.update({ where: { id }, data: encryptAuth(id, input.deviceAuth, previous) });
    expect(await secretOf(account)).toBe(input.deviceAuth.secret);
    const next = await rotate();
    expect(keysInFile()).toEqual([next.newest, newest]);
    expect(await secretOf(account)).toBe(input.deviceAuth.secret);
  });

  it("covers mails that wait and the secrets of webhooks", async () => {
    overrideSettings({ smtp: null });
    const account = await newAccount({ flags: AccountFlag.Admin });
    const mail = { address: account.email, subject: "Hello", text: "The text." } as const;
    const mailId = await sendMail(db(), { accountId: account.accountId, kind: "alert", ...mail });
    const hook = { name: "Ops", url: "https://hooks.example/x", events: ["bots.down"] };
    const { id, secret } = await createWebhook(hook, account.actor);
    const { newest } = await rotate();
    const webhook = await db().webhook.findUniqueOrThrow({ where: { id } });
    expect([webhook.keyId, openWebhookSecrets(webhook)]).toEqual([newest, { secret, url: hook.url }]);
    expect((await db().mail.findUniqueOrThrow({ where: { id: mailId } })).keyId).toBe(newest);
    expect(await openMail({ mailId }, account.actor)).toMatchObject({ text: "The text." });
  });

  it("never runs twice at once, so that neither overwrites the other's key", async () => {
    const before: string[] = keysInFile();
    await withAdvisoryLock(() => expect(rotate()).rejects.toThrow(/already running/));
    expect(keysInFile()).toEqual(before);
  });

  it("is noted in the audit log", async () => {
    const { newest } = await rotate();
    const entry = await db().auditEntry.findFirst({
      omit: { sequence: true },
      where: { action: "service.rotateKeys" },
      orderBy: { id: "desc" },
    });
    expect(entry).toMatchObject({ actorKind: "operator", after: { newest } });
  });
});
