import fs from "node:fs";
import fc from "fast-check";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { overrideSettings } from "../testing/test-application.ts";
import { DecryptionError, decrypt, encrypt } from "./encryption.ts";
import { addKey, deleteOtherKeys, keyFile, keyring } from "./keyring.ts";

const place = { rowId: "0123456789abcdef01234567", field: "secret" };

/** A key file of this test's own, with one key. */
beforeEach(() => {
  overrideSettings({ secretKeys: null, dataDir: fs.mkdtempSync(`${inject("temporaryDir")}/keys-`) });
  addKey();
});

describe("threat 10: an encrypted value", () => {
  it("opens to what was encrypted, whatever text that is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.string(), fc.string(), (value, rowId, field) => {
        expect(decrypt(encrypt(value, { rowId, field }), { rowId, field }, keyring().newest)).toBe(value);
      }),
    );
  });

  it("is different each time, and does not reveal its content", () => {
    const encrypted = Array.from({ length: 50 }, () => encrypt("known value", place));
    expect(new Set(encrypted).size).toBe(50);
    expect(new Set(encrypted.map((text) => text.slice(0, 16))).size).toBe(50); // the first 96 bits are the nonce
    for (const text of encrypted)
      expect(Buffer.from(text, "base64url").toString("latin1")).not.toContain("known value");
  });

  it("does not open after any one byte of it changed", () => {
    const bytes = Buffer.from(encrypt("a secret", place), "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => decrypt(changed.toString("base64url"), place, keyring().newest)).toThrow(DecryptionError);
    }
  });

  it("does not open when truncated to any length", () => {
    const text = encrypt("a secret", place);
    for (const length of [0, 1, 8, 16, 20, 37, text.length - 2]) {
      expect(() => decrypt(text.slice(0, length), place, keyring().newest)).toThrow(DecryptionError);
    }
  });

  it("does not open in another row, for another field or under another key's name", () => {
    const newest = keyring().newest;
    const text = encrypt("a secret", place);
    expect(() => decrypt(text, { ...place, rowId: "other" }, newest)).toThrow(DecryptionError);
    expect(() => decrypt(text, { ...place, field: "deviceId" }, newest)).toThrow(DecryptionError);
    expect(() => decrypt(text, { rowId: "", field: "" }, newest)).toThrow(DecryptionError);
    const { secret } = JSON.parse(fs.readFileSync(keyFile(), "utf8")).keys[0];
    overrideSettings({ secretKeys: [{ id: newest, secret }] });
    overrideSettings({ secretKeys: null });
    expect(() => decrypt(text, place, addKey())).toThrow(DecryptionError);
  });

  it("characters cannot move between row and field", () => {
    const text = encrypt("a secret", { rowId: 'a","b', field: "c" });
    expect(() => decrypt(text, { rowId: "a", field: 'b","c' }, keyring().newest)).toThrow(DecryptionError);
  });
});

describe("threat 10: keys", () => {
  it("a new key is used from then on, and old ones still open what they encrypted", () => {
    const first = keyring().newest;
    const old = encrypt("old", place);
    const second = addKey();
    expect([keyring().newest, second]).toEqual([second, "k2"]);
    expect(decrypt(old, place, first)).toBe("old");
    expect(decrypt(encrypt("new", place), place, second)).toBe("new");
  });

  it("without its key a value does not open, and the key is named", () => {
    const first = keyring().newest;
    const old = encrypt("old", place);
    deleteOtherKeys([addKey()]);
    expect(() => decrypt(old, place, first)).toThrow(`encryption key ${first} is missing`);
  });

  it("a wrong key with the right id opens nothing", () => {
    const first = keyring().newest;
    const old = encrypt("old", place);
    const wrong = { id: first, secret: Buffer.alloc(32, 7).toString("base64") };
    fs.writeFileSync(keyFile(), JSON.stringify({ keys: [wrong] }));
    fs.utimesSync(keyFile(), new Date(), new Date(Date.now() + 5000));
    addKey();
    expect(() => decrypt(old, place, first)).toThrow(DecryptionError);
  });

  it("only its owner can read the key file", () => {
    expect(fs.statSync(keyFile()).mode & 0o777).toBe(0o600);
  });
});
