import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { commandLineSnippets } from "../../../app/docs/(guide)/command-line/snippets.ts";
import { newAccount, type TestAccount } from "../../../server/testing/accounts.ts";
import { newBot } from "../../../server/testing/bots.ts";
import { newSchedule } from "../../../server/testing/schedules.ts";
import { createRestApp } from "../../../server/transport/rest/create-rest-app.ts";
import { Client, type ClientOptions } from "../../client.ts";
import { captureOutput } from "../../testing/captured-output.ts";
import { serveInterrupted } from "../../testing/interrupted-api.ts";
import type { Subcommand } from "../subcommand.ts";
import { apply, diff, pull } from "./commands.ts";
import { runApply } from "./run-commands.ts";

let served: Awaited<ReturnType<typeof serveInterrupted>>;
let account: TestAccount;
let folder: string;
let file: string;

beforeAll(async () => {
  served = await serveInterrupted(createRestApp("/v1"));
});
afterAll(() => served.close());
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "account-file-"));
  file = path.join(folder, "bots.yaml");
  account = await newAccount();
  vi.stubEnv("SVC_TOKEN", account.apiToken);
  served.requests.length = 0;
  return () => {
    vi.unstubAllEnvs();
    return fs.rm(folder, { recursive: true });
  };
});

const clientOf = ({ apiToken }: TestAccount, options: Partial<ClientOptions> = {}) =>
  new Client({ baseUrl: `${served.url}/v1`, token: apiToken, ...options });

interface RunOptions {
  owner?: TestAccount;
  client?: Client;
  json?: boolean;
}

function contextOf({ owner = account, client = clientOf(owner), json = false }: RunOptions) {
  const { output, written } = captureOutput(json);
  return { context: { client: async () => client, output, signal: new AbortController().signal }, written };
}

/** Runs a command with the file and these flags. */
async function run(command: Subcommand, flags: string[] = [], options: RunOptions = {}) {
  const { context, written } = contextOf(options);
  const given = Object.fromEntries(flags.map((flag) => [flag, true as const]));
  const code = (await command.run({ args: [file], flags: given, ...context })) ?? 0;
  return { code, ...written };
}

const write = (text: string) => fs.writeFile(file, text);
const read = () => fs.readFile(file, "utf8");
const writes = () => served.requests.filter(({ method }) => method !== "GET");
const recordsOf = async (owner = account) => ({
  categories: await clientOf(owner).get("/categories"),
  presets: await clientOf(owner).get("/presets"),
  schedules: await clientOf(owner).get("/schedules"),
});

const FULL = `version: 1

categories:
  - name: "no"
    disabled: true

  - name: Public
    config:
      privacy: 0
      platform:
        - WIN
        - PS5
      statusText:
        - "1e3"
        - "say: # hello"

presets:
  - name: Amber
    config:
      outfit:
        id: CID_1
        variants:
          - channel: Material
            variant: Mat1
      level: 100

schedules:
  - name: Evening
    kind: preset
    input:
      preset: Amber
    target:
      category: Public
    cron: 0 18 * * *
    timeZone: Europe/Berlin

  - name: Greeting
    kind: chat
    input:
      content: Hello
    target:
      category: Public
    at: "2030-01-31T18:00:00.000Z"
    missedRuns: runOnce
    paused: true
`;

describe("svc-bots apply", () => {
  it("makes an account as the file says, and the file of that account is the same", async () => {
    await write(FULL);
    const plan = await run(diff);
    expect(plan.code).toBe(2);
    expect(plan.out).toContain('+ category "Public"\n    config.privacy: 0\n');
    expect(plan.out).toContain("5 to create.\n");
    expect(writes()).toEqual([]);
    expect(await run(apply, ["yes"])).toMatchObject({
      code: 0,
      err: expect.stringContaining('Created schedule "Greeting".'),
    });
    const { categories, presets, schedules } = await recordsOf();
    expect(categories.map(({ name, flags }) => [name, flags])).toEqual([
      ["no", 1],
      ["Public", 0],
    ]);
    expect(categories[1]?.config).toMatchObject({ privacy: 0, platform: ["WIN", "PS5"], maxBotsPerLobby: 8 });
    expect(schedules.map(({ input, target }) => [input, target])).toEqual([
      [{ presetId: presets[0]?.id }, { categoryId: categories[1]?.id }],
      [{ content: "Hello" }, { categoryId: categories[1]?.id }],
    ]);
    expect(await run(diff)).toEqual({ code: 0, out: "The account is as the file says.\n", err: "" });
    served.requests.length = 0;
    expect((await run(apply)).code).toBe(0); // there is nothing to ask
    expect(writes()).toEqual([]);
    await run(pull);
    expect((await read()).replace(/^#.*\n/gm, "").trimStart()).toBe(FULL);
  });

  it("changes what differs, and what the file leaves out becomes the default", async () => {
    await write(FULL);
    await run(apply, ["yes"]);
    const before = await recordsOf();
    const changed = FULL.replace("    disabled: true\n", "")
      .replace("      privacy: 0\n", "      prefixes: ['?']\n")
      .replace("      level: 100\n", "")
      .replace("cron: 0 18 * * *", 'at: "2031-01-31T18:00:00+02:00"')
      .replace("    paused: true\n", "")
      .replace("name: Public", "name: PUBLIC");
    await write(changed);
    const { out } = await run(diff);
    expect(out).toContain(`~ category "PUBLIC"
    name: "Public" → "PUBLIC"
    config.privacy: 0 → (default)
    config.prefixes: (default) → ["?"]
`);
    expect(out).toContain(`    cron: "0 18 * * *" → (default)
    at: (default) → "2031-01-31T16:00:00.000Z"
`);
    expect(JSON.parse((await run(diff, [], { json: true })).out)).toMatchObject({
      steps: [
        { action: "change", section: "categories", name: "no", changes: [{ path: "disabled", from: true }] },
        {},
        {},
        {},
        {},
      ],
      kept: [],
    });
    expect((await run(apply, ["yes"])).code).toBe(0);
    const after = await recordsOf();
    expect(after.categories.map(({ id, name, flags }) => [id, name, flags])).toEqual([
      [before.categories[0]?.id, "no", 0],
      [before.categories[1]?.id, "PUBLIC", 0],
    ]);
    expect(after.categories[1]?.config).toMatchObject({ privacy: 1, prefixes: ["?"] });
    expect(after.presets[0]?.config).not.toHaveProperty("level");
    expect(after.schedules).toMatchObject([{ cron: null, at: "2031-01-31T16:00:00.000Z" }, { paused: false }]);
    expect((await run(diff)).code).toBe(0);
  });

  it("deletes nothing that the file does not have, unless it is told to", async () => {
    await write(FULL);
    await run(apply, ["yes"]);
    await write("version: 1\ncategories:\n  - name: Public\n    config: { privacy: 0 }\npresets: []\n");
    served.requests.length = 0;
    const kept = await run(diff);
    expect(served.requests.filter(({ url }) => url.includes("/schedules"))).toEqual([]);
    expect(kept.out).toContain('  preset "Amber" is not in the file and stays (--delete deletes it)\n');
    expect(kept.out).not.toContain("schedule"); // the file has no such section
    await run(apply, ["yes"]);
    expect((await recordsOf()).presets).toHaveLength(1);
    expect((await run(diff)).code).toBe(0);
    expect((await run(diff, ["delete"])).out).toBe('- preset "Amber"\n- category "no"\n2 to delete.\n');
    expect((await run(apply, ["yes", "delete"])).err).toContain('Deleted preset "Amber".\nDeleted category "no".\n');
    const { categories, presets, schedules } = await recordsOf();
    expect([categories.length, presets.length, schedules.length]).toEqual([1, 0, 2]);
  });

  it("asks, and takes nothing but a yes", async () => {
    await write(FULL);
    const applyWith = (answer: () => string | Promise<string>) =>
      runApply(file, { isDeleting: false, isAgreed: false, ask: async () => answer(), ...contextOf({}).context });
    expect(await applyWith(() => "")).toBe(1);
    await expect(run(apply)).rejects.toThrow(
      "Nothing was changed: nobody can be asked here. --yes agrees to the changes.",
    );
    const meanwhile = async () => {
      await clientOf(account).post("/categories", { body: { name: "Other" } });
      return "y";
    };
    await expect(applyWith(meanwhile)).rejects.toThrow("Nothing was changed: the account was changed meanwhile.");
    expect((await recordsOf()).presets).toEqual([]);
    expect(await applyWith(() => "Yes")).toBe(0);
    expect((await recordsOf()).presets).toHaveLength(1);
  });

  it("does not overwrite what somebody changes meanwhile, says what was done, and goes on when it runs again", async () => {
    await write(FULL);
    await run(apply, ["yes"]);
    await write(
      FULL.replace("disabled: true", "disabled: false")
        .replace("level: 100", "level: 7")
        .replace("privacy: 0", "level: [1]"),
    );
    const [, category] = (await recordsOf()).categories;
    const path = { categoryId: category?.id ?? "" };
    const client = clientOf(account, {
      fetch: async (url, init) => {
        const isFirst = init?.method === "PATCH" && String(url).endsWith(path.categoryId);
        if (isFirst)
          await clientOf(account).patch("/categories/{categoryId}", { path, body: { config: { level: [3] } } });
        return fetch(url, init);
      },
    });
    const stopped = await run(apply, ["yes"], { client });
    expect(stopped.code).toBe(1);
    expect(stopped.err).toContain(`Changed category "no".
category "Public" was changed by somebody else meanwhile, and was left as they made it.
Done: 1 of 3. Left: category "Public", preset "Amber".
Apply the file again to go on.
`);
    expect((await recordsOf()).categories[1]?.config.level).toEqual([3]);
    expect((await run(apply, ["yes"])).code).toBe(0);
    expect((await recordsOf()).categories[1]?.config.level).toEqual([1]);
  });

  it("says where it stands in the file what the service alone can refuse", async () => {
    await write(FULL.replace("0 18 * * *", '"* * * * *"'));
    const { code, err } = await run(apply, ["yes"]);
    expect(code).toBe(1);
    expect(err).toContain('schedule "Evening" was refused with 400: `cron` runs more often than every 5 minutes.');
    expect(err).toContain(`${file}:34:11: schedules[0].cron: \`cron\` runs more often than every 5 minutes.\n`);
    expect(err).toContain('Done: 3 of 5. Left: schedule "Evening", schedule "Greeting".');
    await write(FULL);
    expect((await run(apply, ["yes"])).err).toContain("2 to create.");
    expect((await recordsOf()).schedules).toHaveLength(2);
  });
});

describe("a wrong file", () => {
  const refused = async (text: string, flags: string[] = []) => {
    await write(text);
    served.requests.length = 0;
    const { code, err, out } = await run(apply, ["yes", ...flags]);
    expect([code, out]).toEqual([1, ""]);
    expect(writes()).toEqual([]);
    expect(err).toMatch(/\nNothing was changed\.\n$/);
    return err.replaceAll(`${file}:`, "").split("\n").slice(0, -2);
  };

  it("is refused with the line and column of each problem, and changes nothing", async () => {
    const problems = await refused(`version: 1
categories:
  - name: Public
    colour: red
    config: { privcy: 1, privacy: 3, statusText: hi, level: [1, x], admins: [{ id: a, name: b, note: 3 }], acceptInvites: }
  - disabled: no
presets:
  - name: ${"x".repeat(33)}
  - name: 5
schedules:
  - name: Evening
    kind: chat
    input: { command: emote }
    target: { category: Public, botIds: [a] }
    cron: "@daily"
    at: tomorrow
  - name: Morning
    kind: command
    input: { command: emote, args: 3 }
    target: {}
    at: 2030-01-31T18:00:00Z
    missedRuns: skp
`);
    const advice = "The service would keep it unread: name it under `otherMembers` where that is meant.";
    expect(problems).toEqual([
      "4:5: categories[0].colour: There is no such member.",
      `5:15: categories[0].config.privcy: There is no such member. ${advice}`,
      "5:35: categories[0].config.privacy: This must be at most 1.",
      "5:50: categories[0].config.statusText: This must be a list.",
      "5:65: categories[0].config.level[1]: This must be a whole number.",
      `5:96: categories[0].config.admins[0].note: There is no such member. ${advice}`,
      "5:123: categories[0].config.acceptInvites: This must be true or false.",
      "6:5: categories[1].name: This is missing.",
      "6:15: categories[1].disabled: This must be true or false.",
      "8:11: presets[0].name: This must have at most 32 characters.",
      "9:11: presets[1].name: This must be text: put it in quotes.",
      "11:5: schedules[0]: This must have one of `cron` and `at`.",
      "13:12: schedules[0].input.content: This is missing.",
      "13:14: schedules[0].input.command: There is no such member.",
      "14:13: schedules[0].target: This must have one of the members category, botIds, categoryId, viewId.",
      "16:9: schedules[0].at: This must be a time such as 2027-01-31T18:00:00Z.",
      "19:36: schedules[1].input.args: This must be text, or a list.",
      "20:13: schedules[1].target: This must have one of the members category, botIds, categoryId, viewId.",
      '22:17: schedules[1].missedRuns: This must be one of "skip", "runOnce".',
    ]);
    expect(await refused("version: 2\nbots: []\n")).toEqual([
      "1:10: version: This must be 1.",
      "2:1: bots: There is no such member.",
    ]);
    expect(await refused("schedules: [{ name: A, at: 2030-01-31T18:00:00Z }]\n")).toEqual([
      "1:1: version: This is missing.",
      ...["kind", "input", "target"].map((member) => `1:13: schedules[0].${member}: This is missing.`),
    ]);
    expect(await refused("")).toEqual(["1:1: This must be an entry with members."]);
    const many = await refused(`version: 1\npresets: [${Array.from({ length: 30 }, () => "1")}]\n`);
    expect(many.slice(19)).toEqual(["2:49: presets[19]: This must be an entry with members.", "And 10 more."]);
  });

  it("is refused for names that are there twice, and for what it refers to and nobody has", async () => {
    const other = await newAccount();
    await clientOf(other).post("/categories", { body: { name: "Hidden" } });
    const { id: hiddenBot } = await newBot(other);
    const { id: ownBot } = await newBot(account);
    await clientOf(account).post("/presets", { body: { name: "Old", config: {} } });
    const entry = (name: string, rest: string) => `  - { name: ${name}, cron: "@daily", ${rest} }\n`;
    const text = `version: 1
categories: [{ name: Public }, { name: PUBLIC }]
presets: []
schedules:
${entry("One", "kind: chat, input: { content: Hi }, target: { category: Hidden }")}\
${entry("Two", `kind: chat, input: { content: Hi }, target: { botIds: [${ownBot}, ${hiddenBot}] }`)}\
${entry("Three", `kind: preset, input: { preset: old }, target: { botIds: [${ownBot}] }`)}`;
    const taken = [
      "2:22: categories[0].name: Another category of the file has this name.",
      "2:40: categories[1].name: Another category of the file has this name.",
    ];
    const missing = [
      "5:90: schedules[0].target.category: There is no category with the name Hidden.",
      `6:115: schedules[1].target.botIds[1]: There is no bot with the ID ${hiddenBot}.`,
    ];
    expect(await refused(text)).toEqual([...taken, ...missing]);
    const deleted = "7:67: schedules[2].input.preset: The preset old would be deleted: the file does not have it.";
    expect(await refused(text, ["delete"])).toEqual([...taken, ...missing, deleted]);
  });
});

describe("svc-bots pull", () => {
  it("writes the file that the guide shows, from the account that it makes", async () => {
    const { fileFormat } = commandLineSnippets({ portal: "", gateway: "" });
    await write(fileFormat);
    expect((await run(apply, ["yes"])).code).toBe(0);
    await run(pull);
    expect((await read()).replace(/^#.*\n/gm, "").trim()).toBe(fileFormat);
  });

  it("writes to standard output without a file, with the names of bots beside their ids", async () => {
    const bot = await newBot(account, { nickname: "Otter # 1" });
    await newSchedule(account, { botIds: [bot.id] });
    vi.stubEnv("SVC_TOKEN", undefined);
    const { context, written } = contextOf({});
    await pull.run({ args: [], flags: {}, ...context });
    expect(written.err).toContain("Of schedules, a sign-in sees those that it has made itself.");
    expect(written.out).toContain(`    target:\n      botIds:\n        - ${bot.id} # Otter # 1\n`);
    await write(written.out);
    expect((await run(diff)).code).toBe(0);
  });

  it("replaces a file of its own, through a link, and no other one unless it is told to", async () => {
    const link = path.join(folder, "link.yaml");
    await write("services:\n  web: {}\n");
    await fs.symlink(file, link);
    file = link;
    await expect(run(pull)).rejects.toThrow("was left as it is. --force replaces it.");
    expect(await read()).toBe("services:\n  web: {}\n");
    await run(pull, ["force"]);
    await clientOf(account).post("/presets", { body: { name: "Amber", config: {} } });
    expect((await run(pull)).err).toBe(`Wrote ${link}.\n`);
    expect(await read()).toContain("presets:\n  - name: Amber\n");
    expect((await fs.readdir(folder)).sort()).toEqual(["bots.yaml", "link.yaml"]);
    expect((await fs.lstat(link)).isSymbolicLink()).toBe(true);
  });

  it("keeps apart what has one name, and names by its id what a name does not tell", async () => {
    const client = clientOf(account);
    const [one] = [await client.post("/categories", { body: { name: "Gone" } })];
    await newSchedule(account, { categoryId: one.id }, { cron: "0 1 * * *" });
    await newSchedule(account, { categoryId: one.id }, { cron: "0 2 * * *" });
    await client.delete("/categories/{categoryId}", { path: { categoryId: one.id } });
    await run(pull);
    expect(await read()).toContain(`categoryId: ${one.id}\n`);
    expect((await run(diff)).code).toBe(0);
    await write((await read()).replace("0 2 * * *", "0 3 * * *"));
    expect((await run(apply, ["yes"])).code).toBe(0);
    expect((await recordsOf()).schedules.map(({ cron }) => cron)).toEqual(["0 1 * * *", "0 3 * * *"]);
  });
});
