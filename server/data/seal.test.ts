import fs from "node:fs";
import fc from "fast-check";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { overrideSettings } from "../testing/test-application.ts";
import { addKey, deleteOtherKeys, keyFile, keyring } from "./keyring.ts";
import { SealError, seal, unseal } from "./seal.ts";

const place = { rowId: "0123456789abcdef01234567", field: "secret" };

/** A key file of this test's own, with one key. */
beforeEach(() => {
  overrideSettings({ secretKeys: null, dataDir: fs.mkdtempSync(`${inject("temporaryDir")}/keys-`) });
  addKey();
});

describe("threat 10: a sealed value", () => {
  it("opens to what was sealed, whatever text that is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.string(), fc.string(), (value, rowId, field) => {
        expect(unseal(seal(value, { rowId, field }), { rowId, field }, keyring().newest)).toBe(value);
      }),
    );
  });

  it("is different each time, and does not reveal its content", () => {
    const sealed = Array.from({ length: 50 }, () => seal("known value", place));
    expect(new Set(sealed).size).toBe(50);
    expect(new Set(sealed.map((text) => text.slice(0, 16))).size).toBe(50); // the first 96 bits are the nonce
    for (const text of sealed) expect(Buffer.from(text, "base64url").toString("latin1")).not.toContain("known value");
  });

  it("does not open after any one byte of it changed", () => {
    const bytes = Buffer.from(seal("a secret", place), "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => unseal(changed.toString("base64url"), place, keyring().newest)).toThrow(SealError);
    }
  });

  it("does not open when truncated to any length", () => {
    const text = seal("a secret", place);
    for (const length of [0, 1, 8, 16, 20, 37, text.length - 2]) {
      expect(() => unseal(text.slice(0, length), place, keyring().newest)).toThrow(SealError);
    }
  });

  it("does not open in another row, for another field or under another key's name", () => {
    const newest = keyring().newest;
    const text = seal("a secret", place);
    expect(() => unseal(text, { ...place, rowId: "other" }, newest)).toThrow(SealError);
    expect(() => unseal(text, { ...place, field: "deviceId" }, newest)).toThrow(SealError);
    expect(() => unseal(text, { rowId: "", field: "" }, newest)).toThrow(SealError);
    const { secret } = JSON.parse(fs.readFileSync(keyFile(), "utf8")).keys[0];
    overrideSettings({ secretKeys: [{ id: newest, secret }] });
    overrideSettings({ secretKeys: null });
    expect(() => unseal(text, place, addKey())).toThrow(SealError);
  });

  it("characters cannot move between row and field", () => {
    const text = seal("a secret", { rowId: 'a","b', field: "c" });
    expect(() => unseal(text, { rowId: "a", field: 'b","c' }, keyring().newest)).toThrow(SealError);
  });
});

describe("threat 10: keys", () => {
  it("a new key is used from then on, and old ones still open what they sealed", () => {
    const first = keyring().newest;
    const old = seal("old", place);
    const second = addKey();
    expect([keyring().newest, second]).toEqual([second, "k2"]);
    expect(unseal(old, place, first)).toBe("old");
    expect(unseal(seal("new", place), place, second)).toBe("new");
  });

  it("without its key a value does not open, and the key is named", () => {
    const first = keyring().newest;
    const old = seal("old", place);
    deleteOtherKeys([addKey()]);
    expect(() => unseal(old, place, first)).toThrow(`sealing key ${first} is missing`);
  });

  it("a wrong key with the right id opens nothing", () => {
    const first = keyring().newest;
    const old = seal("old", place);
    const wrong = { id: first, secret: Buffer.alloc(32, 7).toString("base64") };
    fs.writeFileSync(keyFile(), JSON.stringify({ keys: [wrong] }));
    fs.utimesSync(keyFile(), new Date(), new Date(Date.now() + 5000));
    addKey();
    expect(() => unseal(old, place, first)).toThrow(SealError);
  });

  it("only its owner can read the key file", () => {
    expect(fs.statSync(keyFile()).mode & 0o777).toBe(0o600);
  });
});
