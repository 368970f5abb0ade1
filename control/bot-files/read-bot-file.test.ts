import { describe, expect, test } from "vitest";
import { bot, json, readBots as read } from "../testing/read-bots.ts";
import { REQUIRED } from "./fields.ts";
import { groupSettings } from "./group-settings.ts";
import { readBotFile } from "./read-bot-file.ts";

const orderedDict = (n: number) => `OrderedDict([('accountId', 'a${n}'), ('deviceId', 'd${n}'), ('secret', 's${n}')])`;

describe("the bots of a file, without a question", () => {
  test.each<[string, string, object[]]>([
    ["one object", json(1), [bot(1)]],
    ["a list", `[${json(1)},${json(2)}]`, [bot(1), bot(2)]],
    ["a list under any name", `{"version":2,"clients":[${json(1)}]}`, [bot(1)]],
    ["a list inside other objects", `{"data":{"fortnite":{"users":[${json(1)},${json(2)}]}}}`, [bot(1), bot(2)]],
    [
      "objects under e-mail addresses",
      `{"x@y.test":${json(1)},"z@y.test":${json(2)}}`,
      [bot(1, { email: "x@y.test" }), bot(2, { email: "z@y.test" })],
    ],
    [
      "objects under addresses inside another object",
      `{"device_auths":{"x@y.test":${json(1)}}}`,
      [bot(1, { email: "x@y.test" })],
    ],
    [
      "an address of its own before that of the key",
      `{"x@y.test":{"email":"o@w.test","accountId":"a1","deviceId":"d1","secret":"s1"}}`,
      [bot(1, { email: "o@w.test" })],
    ],
    [
      "objects under nicknames",
      `{"Otter":${json(1)},"Heron":${json(2)}}`,
      [bot(1, { nickname: "Otter" }), bot(2, { nickname: "Heron" })],
    ],
    ["objects under numbers", `{"bot1":${json(1)},"bot2":${json(2)}}`, [bot(1), bot(2)]],
    [
      "objects under account ids",
      `{"0123456789abcdef0123456789abcdef":{"deviceId":"d","secret":"s"}}`,
      [{ accountId: "0123456789abcdef0123456789abcdef", deviceId: "d", secret: "s" }],
    ],
    [
      "the options of fnbr.js",
      `{"auth":{"deviceAuth":${json(1)}},"nickname":"Otter"}`,
      [bot(1, { nickname: "Otter" })],
    ],
    [
      "a list of such options under another name",
      `[{"name":"x","options":{"auth":{"deviceAuth":${json(1)}}}}]`,
      [bot(1)],
    ],
    [
      "names with underscores",
      `[{"nickname":"Otter","device_auth":{"account_id":"a1","device_id":"d1","secret":"s1"}}]`,
      [bot(1, { nickname: "Otter" })],
    ],
    ["JSON lines", `${json(1)}\n${json(2)}\r\n${json(3)}`, [bot(1), bot(2), bot(3)]],
    ["objects one after the other", `${json(1)}${json(2)} ${json(3)},\n${json(4)}`, [bot(1), bot(2), bot(3), bot(4)]],
    ["lists one after the other, with byte order marks", `\uFEFF[${json(1)}]\n\uFEFF[${json(2)}]`, [bot(1), bot(2)]],
    [
      "trailing commas and comments",
      `// mine\n[ /* one */ ${json(1)}, # two\n ${json(2)}, // three\n]`,
      [bot(1), bot(2)],
    ],
    ["curly quotation marks", "{“accountId”: “a1”, “deviceId”: ‘d1’, „secret“: „s1“}", [bot(1)]],
    [
      "Python's repr",
      `[{'accountId': 'a1', 'deviceId': "d1", 'secret': u's1', 'x': None, 'y': True}, ({'accountId': 'a2', 'deviceId': 'd2', 'secret': 's2'},)]`,
      [bot(1), bot(2)],
    ],
    [
      "objects that Python makes",
      `[DeviceAuth(account_id='a1', device_id='d1', secret='s1'), DeviceAuth(device_id="d2", account_id="a2", secret="s2")]`,
      [bot(1), bot(2)],
    ],
    [
      "an object that Python makes, as a value",
      `auth = m.DeviceAuth(account_id='a1', device_id='d1', secret='s1')`,
      [bot(1)],
    ],
    [
      "an ordered dictionary of Python",
      `OrderedDict([('account_id', 'a1'), ('device_id', 'd1'), ('secret', 's1')])`,
      [bot(1)],
    ],
    [
      "ordered dictionaries of Python under addresses",
      `{'x@y.test': ${orderedDict(1)}, 'z@y.test': ${orderedDict(2)}}`,
      [bot(1, { email: "x@y.test" }), bot(2, { email: "z@y.test" })],
    ],
    [
      "ordered dictionaries of Python in another",
      `[OrderedDict([('email', 'x@y.test'), ('nickname', 'Otter'), ('deviceAuth', ${orderedDict(1)})])]`,
      [bot(1, { email: "x@y.test", nickname: "Otter" })],
    ],
    [
      "a credential in an ordered dictionary of its own",
      "{'accountId': 'a1', 'deviceId': 'd1', 'auth': OrderedDict([('secret', 's1')])}",
      [bot(1)],
    ],
    [
      "the map of a program",
      `new Map([["x@y.test", ${json(1)}], ["z@y.test", ${json(2)}]])`,
      [bot(1, { email: "x@y.test" }), bot(2, { email: "z@y.test" })],
    ],
    [
      "the entries of an object",
      `[["x@y.test",${json(1)}],["z@y.test",${json(2)}]]`,
      [bot(1, { email: "x@y.test" }), bot(2, { email: "z@y.test" })],
    ],
    ["lists of two texts", '{"bots":[["accountId","deviceId"],["a1","d1"]]}', [{ accountId: "a1", deviceId: "d1" }]],
    [
      "a program of Python",
      `import m\nclient = m.Client(\n  auth=m.DeviceAuth(\n    account_id='a1',\n    device_id='d1',\n    secret='s1',\n  )\n)\nclient.run()\n`,
      [bot(1)],
    ],
    [
      "an object that JavaScript makes",
      `const bot = new Client({ auth: { deviceAuth: { accountId: 'a1', deviceId: 'd1', secret: 's1' } } });`,
      [bot(1)],
    ],
    [
      "a module of JavaScript",
      `/* bots */\nmodule.exports = [\n  { accountId: 'a1', deviceId: "d1", secret: \`s1\` },\n];\n`,
      [bot(1)],
    ],
    [
      "a constant of TypeScript",
      "export const bots: Bot[] = [{ accountId: 'a1', deviceId: 'd1', secret: 's1' }] as const;",
      [bot(1)],
    ],
    [
      "several constants",
      "const one = {accountId:'a1',deviceId:'d1',secret:'s1'};\nconst two = {accountId:'a2',deviceId:'d2',secret:'s2'};",
      [bot(1), bot(2)],
    ],
    ["lists in a list", '[["a1","d1","s1"],["a2","d2","s2","Otter"]]', [bot(1), bot(2, { nickname: "Otter" })]],
    ["lists in a list with headings", '[["secret","accountId","deviceId"],["s1","a1","d1"]]', [bot(1)]],
    ["lines in a list", '{"accounts":["a1:d1:s1","a2:d2:s2"]}', [bot(1), bot(2)]],
    [
      "digits that a number could not hold",
      '{"accountId":12345678901234567890123,"deviceId":0007,"secret":1.10}',
      [{ accountId: "12345678901234567890123", deviceId: "0007", secret: "1.10" }],
    ],
    ["code in a chat", `\`\`\`json\n${json(1)}\n\`\`\``, [bot(1)]],
    [
      "escapes",
      '{"accountId":"a\\u00e9\\/","deviceId":"d\\"1","secret":"s\\\\1"}',
      [{ accountId: "aé/", deviceId: 'd"1', secret: "s\\1" }],
    ],

    ["KEY=value", "ACCOUNT_ID=a1\nDEVICE_ID=d1\nSECRET=s1\n", [bot(1)]],
    [
      "settings with a prefix, quotation marks, comments and export",
      "# mine\nexport EPIC_ACCOUNT_ID=\"a1\"\nEPIC_DEVICE_ID='d1' # laptop\nEPIC_DEVICE_SECRET=s1 # secret\nDISCORD_SECRET=no\nPORT=80",
      [bot(1)],
    ],
    [
      "settings of several bots with numbers",
      "BOT1_ACCOUNT_ID=a1\nBOT1_DEVICE_ID=d1\nBOT1_SECRET=s1\nBOT1_NICKNAME=Otter #1\nBOT2_ACCOUNT_ID=a2\nBOT2_DEVICE_ID=d2\nBOT2_SECRET=s2",
      [bot(1, { nickname: "Otter #1" }), bot(2)],
    ],
    [
      "settings with numbers at the end",
      "ACCOUNT_ID_1=a1\nACCOUNT_ID_2=a2\nDEVICE_ID_1=d1\nDEVICE_ID_2=d2\nSECRET_1=s1\nSECRET_2=s2",
      [bot(1), bot(2)],
    ],
    [
      "settings of several bots in blocks",
      "NICKNAME=Otter\nACCOUNT_ID=a1\nDEVICE_ID=d1\nSECRET=s1\n\nACCOUNT_ID=a2\nDEVICE_ID=d2\nSECRET=s2\n",
      [bot(1, { nickname: "Otter" }), bot(2)],
    ],
    [
      "settings with one prefix of two words",
      "DEVICE_AUTH_ACCOUNT_ID=a1\nDEVICE_AUTH_DEVICE_ID=d1\nDEVICE_AUTH_SECRET=s1",
      [bot(1)],
    ],
    ["a secret with signs", "ACCOUNT_ID=a1\nDEVICE_ID=d1\nSECRET=s#1=2:3", [bot(1, { secret: "s#1=2:3" })]],
    [
      "labels",
      "Account ID: a1\nDevice ID: d1\nSecret: s1\nDisplay name: Otter: the 2nd\nE-mail: x@y.test",
      [bot(1, { nickname: "Otter: the 2nd", email: "x@y.test" })],
    ],
    [
      "labels of several bots",
      "Bot 1\nAccount ID: a1\nDevice ID: d1\nSecret: s1\n\nBot 2\nAccount ID: a2\nDevice ID: d2\nSecret: s2",
      [bot(1), bot(2)],
    ],
    [
      "labels without blank lines",
      "accountId: a1\ndeviceId: d1\nsecret: s1\naccountId: a2\ndeviceId: d2\nsecret: s2",
      [bot(1), bot(2)],
    ],
    [
      "labels between lines",
      "-----\nAccount Id : a1\nDevice Id : d1\nSecret : s1\n-----\nAccount Id : a2\nDevice Id : d2\nSecret : s2\n-----",
      [bot(1), bot(2)],
    ],
    [
      "YAML",
      'bots:\n  - nickname: Otter\n    deviceAuth:\n      accountId: a1\n      deviceId: d1\n      secret: s1\n    discord:\n      secret: no\n  - deviceAuth:\n      accountId: "a2"\n      deviceId: d2\n      secret: s2\n',
      [bot(1, { nickname: "Otter" }), bot(2)],
    ],
    [
      "the sections of an INI or TOML file",
      '[one]\naccountId = "a1"\ndeviceId = "d1"\nsecret = "s1"\n\n[two]\naccountId = "a2"\ndeviceId = "d2"\nsecret = "s2"',
      [bot(1), bot(2)],
    ],
    ["constants in lines", "const accountId = 'a1';\nconst deviceId = \"d1\";\nconst secret = `s1`;", [bot(1)]],
    [
      "labels with bullets and bold letters",
      "**Bot**\n* **Account ID:** a1\n* **Device ID:** d1\n* **Secret:** `s1`",
      [bot(1)],
    ],
    [
      "pairs side by side",
      "accountId: a1, deviceId: d1, secret: s1\naccountId: a2, deviceId: d2, secret: s2",
      [bot(1), bot(2)],
    ],
    ["pairs with blanks between them", "accountId=a1 deviceId=d1 secret=s1", [bot(1)]],
    ["JSON in settings", `TOKEN=x\nDEVICE_AUTH='${json(1)}'\nPORT=80`, [bot(1)]],
    [
      "the table of PowerShell",
      "\r\naccountId deviceId secret\r\n--------- -------- ------\r\na1        d1       s1\r\n",
      [bot(1)],
    ],
    [
      "the CSV of PowerShell",
      '#TYPE System.Management.Automation.PSCustomObject\n"accountId","deviceId","secret"\n"a1","d1","s1"',
      [bot(1)],
    ],
    [
      "the names of a list of configurations",
      `[{"name":"Otter","auth":{"deviceAuth":${json(1)}}}]`,
      [bot(1, { nickname: "Otter" })],
    ],
    [
      "the inside of an object of objects",
      `"x@y.test": ${json(1)},\n"z@y.test": ${json(2)},`,
      [bot(1, { email: "x@y.test" }), bot(2, { email: "z@y.test" })],
    ],
    [
      "YAML under e-mail addresses",
      "x@y.test:\n  accountId: a1\n  deviceId: d1\n  secret: s1\nz@y.test:\n  accountId: a2\n  deviceId: d2\n  secret: s2",
      [bot(1, { email: "x@y.test" }), bot(2, { email: "z@y.test" })],
    ],
    ["values with dashes between them", "a1 - d1 - s1\na2 - d2 - s2", [bot(1), bot(2)]],
    ["one object under a name", `{"auths":${json(1)}}`, [bot(1)]],
    ["the inside of an object", '"accountId": "a1",\n"deviceId": "d1",\n"secret": "s1"', [bot(1)]],

    ["lines", "a1:d1:s1\na2:d2:s2:Otter: the second", [bot(1), bot(2, { nickname: "Otter: the second" })]],
    ["lines with old line ends", "a1:d1:s1\ra2:d2:s2", [bot(1), bot(2)]],
    ["lines with headings", "accountId:deviceId:secret\na1:d1:s1", [bot(1)]],
    ["lines with blanks", "a1 d1 s1\na2  d2 s2 Otter the second", [bot(1), bot(2, { nickname: "Otter the second" })]],
    ["cells without headings", "a1,d1,s1\na2,d2,s2,Otter", [bot(1), bot(2, { nickname: "Otter" })]],
    ["cells in another order", "secret;nickname;device-id;Account ID\ns1;Otter;d1;a1", [bot(1, { nickname: "Otter" })]],
    ["cells between bars", "| accountId | deviceId | secret |\n|---|---|:---:|\n| a1 | d1 | s1 |", [bot(1)]],
    ["different line ends", "accountId,deviceId,secret\r\na1,d1,s1\na2,d2,s2\ra3,d3,s3", [bot(1), bot(2), bot(3)]],
    ["a separator that is told", 'sep=|\r\naccountId|deviceId|secret\r\na1|d1|"s,1"', [bot(1, { secret: "s,1" })]],
    ["formulas that keep a text", '="0001",="d1","=""s1"""', [bot(1, { accountId: "0001" })]],
    ["a formula that holds the separator", 'a1;d1;="s;1"', [bot(1, { secret: "s;1" })]],
    [
      "blanks around quotation marks",
      '"a1" ,  "d1",\u00A0"s,1" \n"a2", "d2", "s2"',
      [bot(1, { secret: "s,1" }), bot(2)],
    ],
    [
      "line ends inside a cell",
      'a1,d1,s1,"Ot\nter"\na2,d2,s2,x',
      [bot(1, { nickname: "Ot\nter" }), bot(2, { nickname: "x" })],
    ],
    [
      "a title and blank rows above the headings",
      "My bots;;\n;;\nExported 1/2\n\naccountId;deviceId;secret\na1;d1;s1\n",
      [bot(1)],
    ],
    ["empty columns", ",a1,,d1,s1\n,a2,,d2,s2", [bot(1), bot(2)]],
    [
      "headings that come again",
      "accountId,deviceId,secret\na1,d1,s1\n\uFEFFaccountId,deviceId,secret\na2,d2,s2",
      [bot(1), bot(2)],
    ],
    ["a row of quotation marks of a word processor", "accountId;deviceId;secret\n“a1”;“d1”;‘s1’", [bot(1)]],
    ["rows in single quotation marks", "'a1','d1','s1'", [bot(1)]],
    ["a secret with a quotation mark", 'a1,d1,s"1', [bot(1, { secret: 's"1' })]],
    ["unbreakable blanks around values", "a1\u00A0;\u00A0d1 ; s1\u2003", [bot(1)]],
    [
      "the exact heading, wherever it stands",
      "account,accountId,device,deviceId,username,displayName,secret\nx,a1,y,d1,z,Otter,s1",
      [bot(1, { nickname: "Otter" })],
    ],
    [
      "a login that is an e-mail address",
      "username;accountId;deviceId;secret\nx@y.test;a1;d1;s1",
      [bot(1, { email: "x@y.test" })],
    ],
    ["headings with a prefix", "Epic Account ID\tEpic Device ID\tEpic Secret\na1\td1\ts1", [bot(1)]],
    ["an address after the credentials", "a1:d1:s1:x@y.test", [bot(1, { email: "x@y.test" })]],
  ])("%s", (_, source, bots) => {
    const file = read(source);
    expect(file).toMatchObject({ problem: null, bots, asked: [] });
    expect(file.format).not.toBe("");
  });
});

describe("what is nested", () => {
  test("belongs to the bot only inside its credentials, and never takes the place of a member of the bot", () => {
    const source = `[{"nickname":"Otter","email":"x@y.test","deviceAuth":${json(1)},"discord":{"secret":"no","name":"no"},"owner":{"email":"o@w.test"},"category":{"name":"no"}}]`;
    const file = read(source);
    expect(file.bots).toEqual([bot(1, { nickname: "Otter", email: "x@y.test" })]);
    expect(file.notes.join()).toContain("“discord”, “owner”, “category”");
  });

  test("in an object of another name is read alone, and what stands beside it is named", () => {
    const file = read(`[{"email":"x@y.test","note":"no","details":${json(1)}}]`);
    expect(file.bots).toEqual([bot(1)]);
    expect(file.notes.join()).toContain("“email”");
  });

  test("with another value under the same name is asked", () => {
    const file = read(`{"secret":"outer","deviceAuth":${json(1)}}`);
    expect(file.asked).toEqual(["conflict"]);
    expect(file.bots).toEqual([bot(1)]);
    expect(file.cells[0]).toContain("outer secret");
  });

  test("more deeply than anybody writes is not read", () => {
    const deep = (open: string, close: string) => read(open.repeat(5_000) + json(1) + close.repeat(5_000));
    expect(deep("[", "]")).toMatchObject({ bots: [], problem: expect.stringContaining("list of bots") });
    expect(deep('{"a":', "}")).toMatchObject({ bots: [] });
    expect(read("[".repeat(200_000)).problem).toContain("too deeply");
  });
});

describe("what is doubtful is asked", () => {
  test.each<[string, string, string]>([
    ["formulas", 'accountId;deviceId;secret\na1;d1;=CONCAT("a"&"b")', "formulas"],
    ["rounded numbers", "accountId;deviceId;secret\n1,23457E+15;d1;s1", "numbers"],
    ["errors of a spreadsheet", "accountId;deviceId;secret\na1;#NAME?;s1", "errors"],
    ["characters that are not seen", '{"accountId":"a\u200B1","deviceId":"d1","secret":"s1"}', "invisible"],
    ["names of variables", "const bot = { accountId: 'a1', deviceId: 'd1', secret: SECRET }", "bare"],
    ["names of variables in texts", `[{ accountId: 'a1', deviceId: 'd1', secret: \`\${pre}1\` }]`, "bare"],
    ["an object that a program makes of plain texts", "DeviceAuth('a1', 'd1', 's1')", "written"],
    ["half of a pair of brackets", "a1,d1,s1)", "written"],
    ["half of a pair of quotation marks", "a1,d1,'s1", "written"],
    ["rows of a program", "const { Client, One, Two } = require('fnbr');\nmake(a1, d1, s1);", "written"],
    ["a name that is there twice", '{"accountId":"a1","deviceId":"d1","secret":"s1","secret":"s2"}', "repeated"],
    [
      "lines between bots",
      "accountId: a1\ndeviceId: d1\nsecret: s1\nnickname: Otter\naccountId: a2\ndeviceId: d2\nsecret: s2",
      "blocks",
    ],
    ["rows above the headings", "a0,d0,s0\naccountId,deviceId,secret\na1,d1,s1", "above"],
  ])("%s", (_, source, id) => {
    const [doubt, ...others] = read(source).doubts;
    expect(others).toEqual([]);
    expect(doubt).toMatchObject({ id, title: expect.stringMatching(/\?$/), text: expect.stringMatching(/[.]$/) });
  });

  test("the answer can remove what is not seen", () => {
    const [doubt] = read("a\u200B1,d1,s1").doubts;
    expect(doubt?.answers.map(({ fix }) => fix?.("a\u200B1") ?? "a\u200B1")).toEqual(["a1", "a\u200B1"]);
  });

  test.each<[string, string, string]>([
    ["two columns with the same heading", "accountId,deviceId,secret,secret\na1,d1,s1,s2", "secret"],
    ["an e-mail address where the account should be", "x@y.test,pw,a1,d1,s1", "accountId"],
    ["a login before the credentials", "x@y.test:pw:a1:d1:s1", "accountId"],
    ["unknown headings", "accountId,key one,key two\na,b,c", "deviceId"],
    ["unknown names in JSON", '[{"id":"a","key":"b","token":"c"}]', "accountId"],
  ])("%s have no column until one is chosen", (_, source, field) => {
    expect(read(source)).toMatchObject({ problem: null, mapping: { [field]: null } });
  });
});

describe("what cannot be read is refused in a sentence", () => {
  test.each<[string, string, RegExp]>([
    ["nothing", " \n", /no rows/],
    ["an empty list", "[]", /no rows/],
    ["a sentence", "Hello there", /No bots were recognised/],
    ["an open bracket", `[${json(1)},{"accountId":"a2","dev`, /not valid JSON.*line 1/],
    ["a list that is cut off", `[${json(1)}`, /cut|before its last bracket/],
    ["a missing comma", `[${json(1)} ${json(2)}]`, /comma is missing in line 1/],
    ["a missing value", '[{"accountId": }]', /value is missing in line 1/],
    ["a call in a program", 'x = {"secret": os.getenv("X")}', /not valid JSON/],
    ["an open quotation mark", 'a,"b,c\nd,e,f', /line 1 is not closed/],
    ["a quotation mark inside a value", 'a,b,c\nd,"e"x,f', /inside a value in line 2/],
    [
      "other headings below",
      "accountId,deviceId,secret\na,b,c\nsecret,accountId,deviceId\nd,e,f",
      /Row 3 holds other headings/,
    ],
    ["a web page", "<!DOCTYPE html><table></table>", /web page/],
    ["an XML document", '<?xml version="1.0"?><a/>', /XML/],
    ["an object that is no bot", '{"accounts":[],"a":1}', /list of bots/],
  ])("%s", (_, source, problem) => {
    const file = read(source);
    expect(file.problem).toMatch(problem);
    expect(file.problem).toMatch(/^[A-Z].*\.$/);
    expect(file.bots).toEqual([]);
  });

  test.each([
    ["an Excel workbook", [0x50, 0x4b, 3, 4, 1], "Excel"],
    ["a PDF document", [0x25, 0x50, 0x44, 0x46, 0x2d], "PDF"],
    ["a picture", [0x89, 0x50, 0x4e, 0x47], "picture"],
    ["a compressed file", [0x1f, 0x8b, 8], "compressed"],
  ])("%s", (_, bytes, problem) => {
    expect(readBotFile(new Uint8Array(bytes)).problem).toContain(problem);
  });
});

describe("columns without headings", () => {
  const account = "0123456789abcdef0123456789abcdef";
  const device = "fedcba9876543210fedcba9876543210";
  const secret = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";
  const credentials = { accountId: account, deviceId: device, secret };
  const named = [1, 2, 3].map((n) => `Bot ${n},${account},${device},${secret}`);

  test.each<[string, object]>([
    [`o@x.test:${account}:${device}:${secret}`, { ...credentials, email: "o@x.test" }],
    [`Otter,${account},${device},${secret}`, { ...credentials, nickname: "Otter" }],
    [`1,${account},${device},${secret}`, credentials],
    [`o@x.test;word;${account};${device};${secret}`, { ...credentials, email: "o@x.test" }],
    [`${account},${device},${secret},Otter`, { ...credentials, nickname: "Otter" }],
    [`Bot([1]),${account},${device},${secret}`, { ...credentials, nickname: "Bot([1])" }],
  ])("are found by the form of the platform's credentials: %s", (line, expected) => {
    expect(read(line).bots).toEqual([expected]);
  });

  test.each([
    ["a row has no secret", `${named.join("\n")}\nOtter,${account},${device},`],
    ["a row has a short secret", `${named.join("\n")}\nOtter,${account},${device},word`],
    ["the last row is a sum", `${named.join("\n")}\nTotal: 2,,,`],
    ["the odd row is far below", `${named.join("\n")}\n${`${named[0]}\n`.repeat(2_000)}Total: 2,,,`],
    ["one row begins with them", `${named.join("\n")}\n${account},${device},${secret},Otter`],
    ["four columns have their form", `Otter,${account},${account},${device},${secret}`],
    ["four columns have their form from the first on", `${account},${account},${device},${secret}`],
  ])("are asked about if %s", (_, text) => {
    const none = { accountId: null, deviceId: null, secret: null, nickname: null };
    expect(read(text)).toMatchObject({ problem: null, mapping: none });
  });
});

describe("the time is proportional to the length", () => {
  test("for an object with many credentials in it", () => {
    const members = Array.from({ length: 8_000 }, (_, n) => `"k${n}":1,`).join("");
    const source = `{"accid":1,"devid":2,${members}${'"auth":{"accid":1},'.repeat(8_000)}}`;
    expect(read(source).bots).toEqual([{ accountId: "1", deviceId: "2" }]);
  }, 60_000);

  test("for settings of many bots", () => {
    const settings = Array.from({ length: 300_000 }, (_, part) => {
      const fields = part % 2 === 0 ? REQUIRED : (["nickname"] as const);
      return fields.map((field) => ({ part, block: part, prefix: "", field, name: field, value: `${part}` }));
    });
    expect(groupSettings(settings.flat()).bots).toHaveLength(150_000);
  }, 60_000);
});
