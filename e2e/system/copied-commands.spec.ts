import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import { childEnvironment } from "#tools/child-environment.ts";
import { pathWithControlProgram } from "#tools/test/control-program.ts";
import { clickUntilVisible } from "../click-until-visible.ts";
import { connectBot, connectShard } from "../connect-bot.ts";
import { botInput, callApi, change, expect, expectAccessible, type TestAccount, test } from "../fixtures.ts";
import { svc } from "../test-server.ts";

const run = promisify(execFile);

const LANGUAGES = {
  curl: { begins: /^curl /, shell: ["sh", "-c"] },
  JavaScript: { begins: /^const response = /, shell: [process.execPath, "--input-type=module", "--eval"] },
  "svc-cluster": { begins: /^(SVC_TOKEN="\$TOKEN" )?svc-cluster api /, shell: ["sh", "-c"] },
};
type Language = keyof typeof LANGUAGES;
const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[];

/** Copies a call and runs it where `TOKEN` is an API token. @returns The answer. */
async function copyAndRun(page: Page, what: string, language: Language, token: string): Promise<unknown> {
  const item = page.getByRole("menuitem", { name: language });
  await clickUntilVisible(page.getByRole("button", { name: `Copy as: ${what}`, exact: true }).first(), item);
  await item.click();
  await expect(page.getByRole("status").filter({ hasText: /^Copied$/ })).not.toHaveCount(0);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toMatch(LANGUAGES[language].begins);
  const program = await clipboard();
  const [shell = "", ...options] = LANGUAGES[language].shell;
  const env = childEnvironment({ TOKEN: token, PATH: pathWithControlProgram() });
  const { stdout } = await run(shell, [...options, program], { env });
  return stdout === "" ? null : JSON.parse(stdout);
}

async function open(person: TestAccount, context: BrowserContext): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { token } = await svc("token", "create", "--user", person.id, "--name", "shell");
  return token as string;
}

const create = async (person: TestAccount, path: string, body: object) =>
  ((await callApi(person, "POST", path, body)) as { id: string }).id;

test("the calls of a bot and of a category, copied in each language, give in a shell what the portal shows", async ({
  portal,
  person,
  context,
}) => {
  const token = await open(person, context);
  const parent = await create(person, "/categories", { name: "North" });
  const id = await create(person, "/bots", { ...botInput("Otter's $HOME"), parent });
  const bot = { id, nickname: "Otter's $HOME" };
  await change(person, "bots.updateMany", { botIds: [id], public: true });
  await portal.goto(`/bots/${id}`);
  await portal.getByRole("button", { name: "Copy the ID" }).click();
  expect(await portal.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await portal.getByRole("tab", { name: "Settings" }).click();
  await portal.getByRole("button", { name: "Copy as: Get this bot" }).click();
  await expectAccessible(portal, portal.getByRole("menu"));
  await portal.keyboard.press("Escape");
  for (const language of ALL_LANGUAGES) {
    expect(await copyAndRun(portal, "Get this bot", language, token)).toMatchObject(bot);
  }
  await portal.goto(`/categories/${parent}?tab=api`);
  expect(await copyAndRun(portal, "List its bots", "curl", token)).toMatchObject([bot]);
  await portal.goto(`/public/${id}`);
  expect(await copyAndRun(portal, "API call", "JavaScript", "none")).toMatchObject({ nickname: bot.nickname });
});

test("what a page does with a bot, a category, a preset or a schedule is copied as a call that does the same", async ({
  portal,
  person,
  context,
}) => {
  const token = await open(person, context);
  const parent = await create(person, "/categories", { name: "North" });
  const bot = await create(person, "/bots", botInput("Otter"));
  const preset = await create(person, "/presets", { name: "Evening", config: { level: 7 } });
  const schedule = await create(person, "/schedules", {
    ...{ name: "Nightly", kind: "command", input: { command: "level", args: "1" }, target: { botIds: [bot] } },
    ...{ cron: "0 3 * * *", timeZone: "UTC" },
  });
  const read = async (path: string) => (await callApi(person, "GET", path)) as Record<string, unknown>;
  /** Each page is loaded once, and its calls are copied one after another. */
  const pages: [path: string, query: string, calls: Record<string, Record<string, unknown> | null>][] = [
    [`/schedules/${schedule}`, "?tab=api", { "Pause it": { paused: true }, "Delete it": null }],
    [`/presets/${preset}`, "", { "Change its name and items": { name: "Evening" }, "Delete it": null }],
    [
      `/categories/${parent}`,
      "?tab=api",
      { "Change its name and configuration": { name: "North" }, "Delete it": null },
    ],
    [`/bots/${bot}`, "?tab=settings", { "Disable it": { flags: 1 }, "Enable it": { flags: 0 }, "Delete it": null }],
  ];
  let copied = 0;
  for (const [path, query, calls] of pages) {
    await portal.goto(`${path}${query}`);
    for (const [call, expected] of Object.entries(calls)) {
      await copyAndRun(portal, call, ALL_LANGUAGES[copied++ % ALL_LANGUAGES.length] as Language, token);
      if (expected) expect(await read(path)).toMatchObject(expected);
      else await expect(callApi(person, "GET", path)).rejects.toThrow("404");
    }
  }
});

test("a command of the console is copied in each language, and does the same in a shell", async ({
  portal,
  person,
  context,
}) => {
  const token = await open(person, context);
  const shard = await connectShard(person);
  shard.onFrame = (frame) => {
    if (frame.t !== "cmd" || frame.call.kind !== "command") return;
    const content = `${frame.call.name} is ${frame.call.args}`;
    shard.answer(frame, { kind: "reply", botName: "Otter", content, format: 1 });
  };
  try {
    const id = await connectBot(person, shard, botInput("Otter"));
    await portal.goto(`/bots/${id}?tab=console`);
    await expect(portal.getByRole("main").getByText("Available", { exact: true }).first()).toBeVisible();
    await portal.getByRole("combobox", { name: "Command" }).fill("level 77");
    await portal.keyboard.press("Enter");
    const log = portal.getByRole("log", { name: "Console" });
    await expect(log.getByText("level is 77")).toHaveCount(1);
    for (const language of ALL_LANGUAGES) {
      const reply = await copyAndRun(portal, "“level 77”", language, token);
      expect(reply).toMatchObject({ format: 1, content: "level is 77" });
    }
    await expect(log.getByText("level is 77")).toHaveCount(1 + ALL_LANGUAGES.length);
  } finally {
    shard.disconnect();
  }
});
