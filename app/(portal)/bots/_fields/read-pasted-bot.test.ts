import { describe, expect, test } from "vitest";
import { english } from "../../../_languages/english.ts";
import { readPastedBot } from "./read-pasted-bot.ts";
import { restoreField } from "./restore-field.ts";

const long = (sign: string) => sign.repeat(32);
const LINE = `${long("a")}:${long("d")}:${long("s")}`;
const NAMED = "accountId: A1\ndeviceId: D1\nsecret: S1";

describe("a pasted text", () => {
  test.each<[string, string, boolean]>([
    ["a nickname of three words", "My bot 2", false],
    ["the same in a field for credentials", "My bot 2", true],
    ["a secret with colons", "a:b:c", true],
    ["a line that names nothing, as a nickname", LINE, false],
  ])("is the value of one field: %s", (_, text, isForCredentials) => {
    expect(readPastedBot(english, text, isForCredentials)).toEqual({ bot: null, message: null, isForImport: false });
  });

  test.each<[string, string, boolean]>([
    ["names, in any field", NAMED, false],
    ["a line of long values", LINE, true],
    ["JSON, in any field", '{"accountId":"A1","deviceId":"D1","secret":"S1"}', false],
  ])("fills the form: %s", (_, text, isForCredentials) => {
    expect(readPastedBot(english, text, isForCredentials)).toMatchObject({ bot: {}, isForImport: false });
  });

  test.each([
    ["settings of something else", `${NAMED}\ntoken: x`],
    ["columns of something else", "accountId,deviceId,secret,token\nA1,D1,S1,x"],
    ["a comment behind a secret", `${NAMED} # rotated`],
  ])("is for the import: %s", (_, text) => {
    expect(readPastedBot(english, text, true)).toMatchObject({ bot: null, isForImport: true });
  });

  test("leaves what was typed into other fields while it was read", () => {
    const before = { nickname: "", deviceAuth: { accountId: "", secret: "" } };
    const now = { nickname: "Otter", deviceAuth: { accountId: LINE, secret: "" } };
    expect(restoreField(now, before, "deviceAuth.accountId")).toEqual({ ...before, nickname: "Otter" });
    expect(restoreField(now, before, "")).toBe(now);
  });
});
