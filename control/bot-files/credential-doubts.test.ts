import { describe, expect, test } from "vitest";
import { bot, json, readBots as read } from "../testing/read-bots.ts";

const B1 = { accountId: "A1", deviceId: "D1", secret: "S1" };
const IDS = "ACCOUNT_ID=A1\nDEVICE_ID=D1\n";

describe("notations that are certain are read without a question", () => {
  test.each<[string, string, object[]]>([
    ["stars in a secret", `${IDS}SECRET=ab**cd**ef`, [{ ...B1, secret: "ab**cd**ef" }]],
    ["bold values", "**Account ID**: **A1**\n**Device ID:** D1\n**Secret: S1**", [B1]],
    [
      "sections of others",
      "[discord]\nsecret = DISCORD\n\n[bot]\naccount_id = A1\ndevice_id = D1\ndevice_secret = S1",
      [B1],
    ],
    ["the address of another section", "[smtp]\nemail=o@x.io\n[bot]\naccount_id=A1\ndevice_id=D1\nsecret=S1", [B1]],
    [
      "sections in sections",
      "[[bots]]\nnickname='N'\n[bots.deviceAuth]\naccount_id='A1'\ndevice_id='D1'\nsecret='S1'",
      [{ ...B1, nickname: "N" }],
    ],
    ["curly quotation marks in settings", "ACCOUNT_ID=“A1”\nDEVICE_ID=‘D1’\nSECRET=S1", [B1]],
    ["the commands of Windows", 'set "ACCOUNT_ID=A1"\nSET DEVICE_ID=D1\nset SECRET=S1', [B1]],
    ["types", 'const secret: string = "S1";\nACCOUNT_ID: str = "A1"\nlet deviceId: string = \'D1\'', [B1]],
    ["other signs", 'secret := "S1"\naccountId => A1\n"deviceId" => "D1",', [B1]],
    ["escaped quotation marks", `${IDS}SECRET="ab\\"cd"`, [{ ...B1, secret: 'ab"cd' }]],
    ["doubled quotation marks of YAML", "accountId: A1\ndeviceId: D1\nsecret: 'it''s'", [{ ...B1, secret: "it's" }]],
    ["comments behind quotation marks", 'accountId: \'A1\', // note\ndeviceId: "D1" ; note\nsecret: "S1" # x', [B1]],
    [
      "a bar in a cell of Markdown",
      "| accountId | deviceId | secret |\n|---|---|---|\n| A1 | D1 | S\\|1 |",
      [{ ...B1, secret: "S|1" }],
    ],
    ["dashes in a cell", 'A1|D1|S\\|"O\n--\nN"\nA1|D1|S1|', [{ ...B1, secret: "S\\", nickname: "O\n--\nN" }, B1]],
    ["numbers of a list", "1. A1:D1:S1\n2. A2:D2:S2", [B1, { accountId: "A2", deviceId: "D2", secret: "S2" }]],
    ["JSON in the first of several settings", `DEVICE_AUTH=${json(1)}\nDISCORD_TOKEN=x`, [bot(1)]],
    ["a long line of JSON", `TOKEN=x\nDEVICE_AUTH={"x":"${"y".repeat(5_000)}",${json(1).slice(1)}`, [bot(1)]],
    [
      "raw texts of Python",
      "bots = [{'accountId': 'A1', 'deviceId': 'D1', 'secret': r'a\\d'}]",
      [{ ...B1, secret: "a\\d" }],
    ],
    [
      "headings of another alphabet beside the exact one",
      "accountId,deviceId,старый secret,secret\nA1,D1,OLD,S1",
      [B1],
    ],
  ])("%s", (_, source, bots) => {
    expect(read(source)).toMatchObject({ problem: null, bots, asked: [] });
  });

  test("sections that belong to no bot are named", () => {
    const file = read("[fortnite]\naccount_id=A1\ndevice_id=D1\n\n[discord]\nsecret=DISCORD");
    expect(file.bots).toEqual([{ accountId: "A1", deviceId: "D1" }]);
    expect(file.notes.join()).toContain("“discord secret”");
  });
});

describe("credentials that may be others are asked about", () => {
  test.each<[string, string, string]>([
    [
      "a secret before the first bot",
      "secret: S0\n\naccountId: A1\ndeviceId: D1\nsecret: S1\n\naccountId: A2\ndeviceId: D2",
      "blocks",
    ],
    ["a single bot in two blocks", "secret: S0\n\naccountId: A1\ndeviceId: D1", "blocks"],
    ["a comment without a blank", `${IDS}SECRET=abc #def`, "written"],
    ["a comment in YAML", "accountId: A1\ndeviceId: D1\nsecret: S1 # rotated", "written"],
    ["an open quotation mark", `${IDS}SECRET="abc`, "written"],
    ["a comma at the end", "accountId: A1,\ndeviceId: D1,\nsecret: S1", "written"],
    ["a block of YAML", "accountId: A1\ndeviceId: D1\nsecret: |", "written"],
    ["a reference", `${IDS}SECRET=\${OTHER}`, "written"],
    ["more values than headings", "accountId,deviceId,secret\nA1,D1,S,1", "wide"],
    ["more words than headings", "Name Account Device Secret\nMy Bot A1 D1 S1", "wide"],
    [
      "another name of an outer value",
      '{"accountId":"OWNER","deviceAuth":{"account":"A","device":"D","secret":"S"}}',
      "conflict",
    ],
    [
      "another name of an inner value",
      '{"secret":"PROGRAM","deviceAuth":{"accountId":"A","deviceId":"D","deviceSecret":"S"}}',
      "conflict",
    ],
    ["a rounded number in JSON", '{"accountId":1.23E+31,"deviceId":"D1","secret":"S1"}', "numbers"],
    ["a rounded number in a setting", "ACCOUNT_ID=123456789012345000\nDEVICE_ID=D1\nSECRET=S1", "numbers"],
    ["an error in a setting", "ACCOUNT_ID=########\nDEVICE_ID=D1\nSECRET=S1", "errors"],
    ["a bot beside JSON", `DEVICE_AUTH_1=${json(1)}\nACCOUNT_ID_2=A2\nDEVICE_ID_2=D2\nSECRET_2=S2`, "settings"],
  ])("%s", (_, source, id) => {
    expect(read(source).asked).toEqual([id]);
  });

  test.each([
    ["labels", "Bot 1: A1:D1:S1\nBot 2: A2:D2:S2"],
    ["logins", "user1:pass:A1:D1:S1"],
  ])("the columns of lines with %s are chosen by the person", (_, source) => {
    expect(read(source).mapping).toMatchObject({ accountId: null, deviceId: null, secret: null });
  });
});
