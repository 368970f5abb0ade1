import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createExportFile } from "../app/(portal)/bots/_files/create-export-file.ts";
import { parseCredentials } from "./probe-credentials.ts";

const ONE = { accountId: "a", deviceId: "d", secret: "s" };
const TWO = { ...ONE, accountId: "b" };
const exported = [ONE, TWO].map((one) => ({ ...one, nickname: "A bot", email: null, category: null }));

describe("the credentials of the probe", () => {
  it.each<[string, string | Uint8Array, object[]]>([
    ["an account", JSON.stringify(ONE), [ONE]],
    ["a list of two", JSON.stringify([ONE, TWO]), [ONE, TWO]],
    ["what svc-fnbr-sign-in prints", JSON.stringify([{ nickname: "A bot", deviceAuth: ONE }]), [ONE]],
    [
      "what PowerShell makes of it",
      Buffer.from(`\uFEFF${JSON.stringify([{ deviceAuth: ONE }])}\r\n`, "utf16le"),
      [ONE],
    ],
    ["a JSON file that the portal exports", createExportFile(exported, "json").text, [ONE, TWO]],
    ["a CSV file that the portal exports", createExportFile(exported, "csv").text, [ONE, TWO]],
    ["settings", "ACCOUNT_ID=a\nDEVICE_ID=d\nSECRET=s", [ONE]],
    ["a line", "a:d:s", [ONE]],
  ])("may be %s", (_, given, read) => {
    expect(parseCredentials(given)).toEqual(read);
  });

  it("may be every file of one or two bots that the import accepts", () => {
    const folder = path.join(import.meta.dirname, "../control/bot-files/fixtures");
    const expected: Record<string, (typeof ONE)[]> = JSON.parse(
      fs.readFileSync(path.join(folder, "expected.json"), "utf8"),
    );
    for (const [name, bots] of Object.entries(expected).filter(([, { length }]) => length < 3)) {
      const accounts = bots.map(({ accountId, deviceId, secret }) => ({ accountId, deviceId, secret }));
      expect([name, parseCredentials(fs.readFileSync(path.join(folder, name)))]).toEqual([name, accounts]);
    }
  });

  it.each([
    ["very-secret", "could not be read"],
    ['{"accountId":"a","secret":"very-secret"}', "it is not clear which values"],
    ['{"accountId":"a","deviceId":null,"secret":"very-secret"}', "one of them is missing"],
    ['{"accountId":"a","deviceId":"d","secret":"very-secret","secret":"other"}', "Which value is right?"],
    ["[]", "There are no rows"],
    ["null", "could not be read"],
    [JSON.stringify([ONE, TWO, ONE]), "one account, or two"],
  ])("%s is refused, without a part of it in the message", (given, problem) => {
    expect(() => parseCredentials(given)).toThrow(problem);
    expect(() => parseCredentials(given)).not.toThrow("very-secret");
  });
});
