import fs from "node:fs";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { db } from "../../data/db.ts";
import { addKey, keepKeys, keyFile, keyFileExists, keyring } from "../../data/keyring.ts";
import { overrideSettings } from "../../env.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { prepareKeys } from "./keys.ts";

beforeEach(async () => {
  await db().account.deleteMany();
  overrideSettings({ secretKeys: null, dataDir: fs.mkdtempSync(`${inject("temporaryDir")}/keys-`) });
});

describe("threat 10: keys at the start", () => {
  it("a fresh installation gets its first key, and keeps it", async () => {
    await prepareKeys();
    const { newest } = keyring();
    await prepareKeys();
    expect([keyFileExists(), keyring().newest]).toEqual([true, newest]);
  });

  it("the start stops, and writes no key, when the key file is gone and something needs it", async () => {
    addKey();
    const account = await newAccount();
    await newBot(account);
    fs.rmSync(keyFile());
    await expect(prepareKeys()).rejects.toThrow(/key file .*keys\.json is missing and 1 sealed records need it/);
    expect(keyFileExists()).toBe(false);
  });

  it("the start stops when one needed key of several is gone, and names it", async () => {
    const first = addKey();
    await newBot(await newAccount());
    keepKeys([addKey()]);
    await expect(prepareKeys()).rejects.toThrow(`sealing key ${first}, which 1 records need, is missing`);
    const secret = Buffer.alloc(32, 1).toString("base64");
    overrideSettings({ secretKeys: [{ id: "other", secret }] });
    Reflect.deleteProperty(globalThis, "svcKeyring"); // as in another process
    await expect(prepareKeys()).rejects.toThrow(
      `sealing key ${first}, which 1 records need, is missing from SECRET_KEYS`,
    );
  });

  it("keys that nothing needs may be gone", async () => {
    addKey();
    keepKeys([addKey()]);
    await expect(prepareKeys()).resolves.toBeUndefined();
  });
});
