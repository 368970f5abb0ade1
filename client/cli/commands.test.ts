import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AccountFlag } from "../../server/contract/flags.ts";
import { db } from "../../server/data/db.ts";
import { engine } from "../../server/data/engine/engine.ts";
import { newId } from "../../server/data/id.ts";
import { hashSecret, newSecret } from "../../server/data/secret.ts";
import { newAccount, type TestAccount } from "../../server/testing/accounts.ts";
import { newBot, newCategory, newImportRow, newPreset } from "../../server/testing/bots.ts";
import { workOnJobs } from "../../server/testing/run-jobs.ts";
import { runSvcBots } from "../testing/run-svc-bots.ts";
import { serveService } from "../testing/served-service.ts";
import { SUBCOMMANDS } from "./subcommands.ts";

workOnJobs();

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-bots-"));
let service: Awaited<ReturnType<typeof serveService>>;
let account: TestAccount;
beforeAll(async () => {
  service = await serveService();
  account = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
  vi.stubEnv("XDG_CONFIG_HOME", folder);
  vi.stubEnv("SVC_URL", service.url);
  vi.stubEnv("SVC_TOKEN", account.apiToken);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.close();
  await engine().close();
  fs.rmSync(folder, { recursive: true });
});

const fileOf = (name: string, content: unknown): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
};
const jsonOf = async (...args: string[]) => {
  const { code, out, err } = await runSvcBots(args);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
};

describe("bots", () => {
  it("are a table on a terminal, and JSON otherwise and with --json", async () => {
    const category = await newCategory(account);
    const first = await newBot(account, { nickname: "Otter", parent: category.id });
    await newBot(account, { nickname: "Badger" });
    const { out } = await runSvcBots(["bots", "--category", category.name.toUpperCase()], true);
    const [titles, row, ...others] = out.trimEnd().split("\n");
    expect(titles?.split(/\s{2,}/)).toEqual(["Bot", "ID", "Category", "Status", "Reason"]);
    expect(stripVTControlCharacters(row ?? "").split(/\s{2,}/)).toEqual([
      "Otter",
      first.id,
      category.name,
      "□ Offline",
      "no cluster",
    ]);
    expect(others).toEqual([]);
    const all = await jsonOf("bots", "list");
    expect(all).toMatchObject([{ nickname: "Otter", live: null }, { nickname: "Badger" }]);
    expect(JSON.parse((await runSvcBots(["bots", "list", "--json"], true)).out)).toEqual(all);
    expect(await jsonOf("bots", "--category", "none", "--status", "offline,busy", "--q", "badg")).toHaveLength(1);
    expect((await runSvcBots(["bots", "--status", "busy"], true)).out).toBe("No bot meets the conditions.\n");
  });

  it("are listed without live states for a token that may not read the gateway", async () => {
    const plain = await newAccount();
    await newBot(plain, { nickname: "Plain" });
    vi.stubEnv("SVC_TOKEN", plain.apiToken);
    const { code, out } = await runSvcBots(["bots"], true);
    vi.stubEnv("SVC_TOKEN", account.apiToken);
    expect([code, out.split("\n")[0]?.split(/\s{2,}/)]).toEqual([0, ["Bot", "ID"]]);
  });

  it("one is created from a file, whose secret is never printed", async () => {
    const row = newImportRow({ nickname: "Heron" });
    const file = fileOf("one.json", row);
    expect(await jsonOf("bots", "create", "--credentials", file)).toMatchObject({ nickname: "Heron", created: true });
    const again = await runSvcBots(["bots", "create", "--credentials", file, "--nickname", "Crane"], true);
    expect(again.out).toMatch(/^Updated Crane \([0-9a-f]{24}\)\.\n$/);
    const broken = await runSvcBots(["bots", "create", "--credentials", fileOf("two.txt", `no:${row.secret}`)]);
    expect(broken.code).toBe(1);
    expect(again.out + broken.err).not.toContain(row.secret);
  });

  it("of files are imported, and each row is told what became of it", async () => {
    const category = await newCategory(account);
    const good = [newImportRow({ nickname: "Finch" }), newImportRow({ nickname: "Robin" })];
    const first = fileOf(
      "good.json",
      good.map((row) => ({ ...row, category: category.name })),
    );
    expect(await jsonOf("bots", "import", first)).toMatchObject([
      { row: 1, nickname: "Finch", result: "created", message: null },
      { row: 2, nickname: "Robin", result: "created" },
    ]);
    const long = newImportRow({ nickname: "A name that is much too long" });
    const second = fileOf("mixed.json", [newImportRow({ nickname: "Wren" }), long]);
    const mixed = await runSvcBots(["bots", "import", first, second], true);
    expect(mixed.code).toBe(2);
    expect(mixed.out.split("\n").map((line) => line.split(/\s{2,}/).at(-1))).toMatchObject([
      "Result",
      "updated",
      "updated",
      "not imported: Another bot of the same call was refused.",
      expect.stringMatching(/^not imported: .*16/),
      "",
    ]);
    const unknown = fileOf("unknown.json", [{ ...newImportRow(), category: "Nowhere" }]);
    expect(await runSvcBots(["bots", "import", unknown])).toMatchObject({
      code: 1,
      out: "",
      err: "svc-bots: There is no category Nowhere. See svc-bots categories.\n",
    });
  });

  it("are exported into a new file that nobody else can read", async () => {
    const category = await newCategory(account);
    const { input } = await newBot(account, { nickname: "Swift", parent: category.id });
    const file = path.join(folder, "export.json");
    expect(await jsonOf("bots", "export", file, "--category", category.name)).toEqual({ file, bots: 1 });
    expect(JSON.parse(fs.readFileSync(file, "utf8"))).toMatchObject([{ nickname: "Swift", ...input.deviceAuth }]);
    if (process.platform !== "win32") expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const again = await runSvcBots(["bots", "export", file]);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining("EEXIST")]);
  });
});

describe("a command on many bots", () => {
  it("is a job with progress; when bots fail, they are listed and the exit code is 2", async () => {
    const category = await newCategory(account);
    const bots = [await newBot(account, { parent: category.id }), await newBot(account, { parent: category.id })];
    const args = ["run", "emote", "wave", "--category", category.name];
    const { code, out, err } = await runSvcBots(args, true);
    expect(code).toBe(2);
    const [end, titles, ...rows] = out.trimEnd().split("\n");
    expect(end).toBe("done: 0 of 2 succeeded, 2 failed");
    expect(titles).toMatch(/^Bot +Result +Answer$/);
    expect(rows).toHaveLength(2);
    expect(err).toContain("\r\u001b[K0 of 2 succeeded, 2 failed");
    const skipped = await jsonOf(...args, "--skip-offline");
    expect(skipped).toMatchObject({ job: { skipped: 2, commands: ["emote wave"] }, failures: [] });
    const some = await runSvcBots(["run", "emote", "--bots", bots.map(({ id }) => id).join(",")]);
    expect([some.code, JSON.parse(some.out).failures.length]).toEqual([2, 2]);
  });

  it("disables and enables them", async () => {
    const category = await newCategory(account);
    const { id } = await newBot(account, { parent: category.id });
    const flagsOf = async () => (await db().bot.findUniqueOrThrow({ where: { id } })).disabled;
    for (const [command, disabled] of [
      ["disable", true],
      ["enable", false],
    ] as const) {
      const done = await jsonOf("bots", command, "--category", category.name);
      expect([done, await flagsOf()]).toMatchObject([{ job: { kind: "edit", succeeded: 1 } }, disabled]);
    }
  });

  it("says for which bots, because none would be all", async () => {
    for (const flags of [[], ["--all", "--q", "x"], ["--all", "--bots", "a"]]) {
      expect(await runSvcBots(["run", "emote", ...flags])).toMatchObject({ code: 1, out: "" });
    }
  });

  it("is shown, its results are listed, it is done again and canceled", async () => {
    const { id: botId } = await newBot(account, { nickname: "Stork" });
    const { id } = await jsonOf("run", "emote", "--bots", botId, "--detach");
    const waited = await runSvcBots(["jobs", "show", id, "--wait"]);
    expect([waited.code, JSON.parse(waited.out).job.failed]).toEqual([2, 1]);
    expect((await runSvcBots(["jobs", "show", id], true)).out).toBe("emote\ndone: 0 of 1 succeeded, 1 failed\n");
    expect(await jsonOf("jobs", "results", id, "--state", "failed")).toMatchObject([{ botId, name: "Stork" }]);
    expect(await jsonOf("jobs", "results", id, "--state", "skipped")).toEqual([]);
    const retried = await jsonOf("jobs", "retry", id);
    expect((await jsonOf("jobs"))[0].id).toBe(retried.id);
    await runSvcBots(["jobs", "show", retried.id, "--wait"]);
    expect(await jsonOf("jobs", "cancel", retried.id)).toMatchObject({ id: retried.id, state: "done" });
  });
});

describe("lists", () => {
  it("of categories, presets and commands, and who one is", async () => {
    const [category, preset] = [await newCategory(account), await newPreset(account, { outfit: { id: "Otter" } })];
    expect((await runSvcBots(["categories"], true)).out).toContain(`${category.name}  ${category.id}`);
    expect((await runSvcBots(["presets"], true)).out).toMatch(new RegExp(`${preset.name} +${preset.id} +outfit`));
    expect(await jsonOf("commands")).toContainEqual(expect.objectContaining({ name: "emote" }));
    expect(await jsonOf("who")).toMatchObject({ username: account.username, url: service.url, file: null });
  });
});

describe("what goes wrong is one line on standard error", () => {
  it("with the request id of the service, and what to do", async () => {
    const missing = await runSvcBots(["jobs", "show", newId()]);
    expect(missing).toMatchObject({ code: 1, out: "" });
    expect(missing.err).toMatch(/^svc-bots: 404: .+\. Request ID: [0-9a-f]{32}-\d+\n$/);
    vi.stubEnv("SVC_TOKEN", newSecret("SVC_"));
    const refused = await runSvcBots(["categories"]);
    vi.stubEnv("SVC_TOKEN", "");
    const nobody = await runSvcBots(["categories"]);
    vi.stubEnv("SVC_TOKEN", account.apiToken);
    expect(refused.err).toMatch(/^svc-bots: 401: .+ Check SVC_TOKEN\. Request ID: \S+\n$/);
    expect(nobody.err).toMatch(/^svc-bots: Nobody is signed in: .+\n$/);
  });

  it.each([
    [["bot"], "There is no command bot."],
    [["bots", "destroy"], "There is no command bots destroy."],
    [["bots", "import"], "FILE is missing."],
    [["categories", "one"], "It takes no further argument one."],
    [["bots", "--state"], "Unknown option '--state'"],
    [["bots", "--status", "gone"], "--status: gone is none of offline, booting"],
    [["completion", "tcsh"], "tcsh is none of bash, zsh, fish."],
  ])("%j", async (args, message) => {
    const { code, out, err } = await runSvcBots(args);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(`svc-bots: ${message}`);
  });
});

it("every command has its help, with every flag", async () => {
  const { out: all } = await runSvcBots([]);
  for (const [name, { flags, about }] of Object.entries(SUBCOMMANDS)) {
    expect(all).toContain(`  ${name}`);
    const { code, out } = await runSvcBots([...name.split(" "), "--help"]);
    expect([code, out.split("\n")[0]]).toEqual([0, `svc-bots ${name}: ${about}.`]);
    for (const flag of Object.keys({ ...flags, json: 0, help: 0 })) expect(out).toContain(`  --${flag}`);
  }
});

it("an OAuth token exports no credentials, and the message says what does", async () => {
  const token = newSecret("SVCOA2AT_");
  await db().accessToken.create({
    data: {
      ...{ id: newId(), accountId: account.accountId, applicationId: "000000000000000000000001" },
      ...{ hash: hashSecret(token), scopes: ["bots.read"], expiresAt: new Date(Date.now() + 60_000) },
    },
  });
  vi.stubEnv("SVC_TOKEN", token);
  const { err } = await runSvcBots(["bots", "export"]);
  vi.stubEnv("SVC_TOKEN", account.apiToken);
  expect(err).toBe("svc-bots: Credentials are exported with an API token alone: set SVC_URL and SVC_TOKEN.\n");
});
