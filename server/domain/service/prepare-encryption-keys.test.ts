import fs from "node:fs";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { db } from "../../data/db.ts";
import { addKey, deleteOtherKeys, keyFile, keyFileExists, keyring } from "../../data/keyring.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { overrideSettings, restartApplication } from "../../testing/test-application.ts";
import { prepareEncryptionKeys } from "./prepare-encryption-keys.ts";

beforeEach(async () => {
  await db().account.deleteMany();
  overrideSettings({ secretKeys: null, dataDir: fs.mkdtempSync(`${inject("temporaryDir")}/keys-`) });
});

describe("threat 10: keys at the start", () => {
  it("a fresh installation gets its first key, and keeps it", async () => {
    await prepareEncryptionKeys();
    const { newest } = keyring();
    await prepareEncryptionKeys();
    expect([keyFileExists(), keyring().newest]).toEqual([true, newest]);
  });

  it("the start stops, and writes no key, when the key file is gone and something needs it", async () => {
    addKey();
    const account = await newAccount();
    await newBot(account);
    fs.rmSync(keyFile());
    await expect(prepareEncryptionKeys()).rejects.toThrow(
      /key file .*keys\.json is missing and 1 encrypted records need it/,
    );
    expect(keyFileExists()).toBe(false);
  });

  it("the start stops when one needed key of several is gone, and names it", async () => {
    const first = addKey();
    await newBot(await newAccount());
    deleteOtherKeys([addKey()]);
    await expect(prepareEncryptionKeys()).rejects.toThrow(`encryption key ${first}, which 1 records need, is missing`);
    const secret = Buffer.alloc(32, 1).toString("base64");
    await restartApplication({ secretKeys: [{ id: "other", secret }] });
    await expect(prepareEncryptionKeys()).rejects.toThrow(
      `encryption key ${first}, which 1 records need, is missing from SECRET_KEYS`,
    );
  });

  it("keys that nothing needs may be gone", async () => {
    addKey();
    deleteOtherKeys([addKey()]);
    await expect(prepareEncryptionKeys()).resolves.toBeUndefined();
  });
});
