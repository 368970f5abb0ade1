import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import { childEnvironment } from "#tools/child-environment.ts";
import { pathWithControlProgram } from "#tools/test/control-program.ts";
import { botInput, callApi, change, expect, expectAccessible, type TestAccount, test } from "./fixtures.ts";
import { startCluster } from "./start-cluster.ts";
import { svc } from "./test-server.ts";

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
  await expect(async () => {
    await page
      .getByRole("button", { name: `Copy as: ${what}`, exact: true })
      .first()
      .click();
    await expect(item).toBeVisible({ timeout: 3_000 });
  }).toPass();
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
  for (const language of ALL_LANGUAGES) {
    await portal.goto(`/bots/${id}?tab=settings`);
    expect(await copyAndRun(portal, "Get this bot", language, token)).toMatchObject(bot);
    await portal.goto(`/categories/${parent}?tab=api`);
    expect(await copyAndRun(portal, "List its bots", language, token)).toMatchObject([bot]);
    await portal.goto(`/public/${id}`);
    expect(await copyAndRun(portal, "API call", language, "none")).toMatchObject({ nickname: bot.nickname });
  }
  await portal.goto(`/bots/${id}`);
  await portal.getByRole("button", { name: "Copy the ID" }).click();
  expect(await portal.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await portal.goto(`/bots/${id}?tab=settings`);
  await portal.getByRole("button", { name: "Copy as: Get this bot" }).click();
  await expect(portal.getByRole("menu")).toBeVisible();
  await expectAccessible(portal);
});

test("what a page does with a bot, a category, a preset or a schedule is copied as a call that does the same", async ({
  portal,
  person,
  context,
}) => {
  test.slow();
  const token = await open(person, context);
  const parent = await create(person, "/categories", { name: "North" });
  const bot = await create(person, "/bots", botInput("Otter"));
  const preset = await create(person, "/presets", { name: "Evening", config: { level: 7 } });
  const schedule = await create(person, "/schedules", {
    ...{ name: "Nightly", kind: "command", input: { command: "level", args: "1" }, target: { botIds: [bot] } },
    ...{ cron: "0 3 * * *", timeZone: "UTC" },
  });
  const read = async (path: string) => (await callApi(person, "GET", path)) as Record<string, unknown>;
  const steps: [page: string, call: string, path: string, expected: Record<string, unknown> | null][] = [
    [`/bots/${bot}?tab=settings`, "Disable it", `/bots/${bot}`, { flags: 1 }],
    [`/bots/${bot}?tab=settings`, "Enable it", `/bots/${bot}`, { flags: 0 }],
    [`/categories/${parent}?tab=api`, "Change its name and configuration", `/categories/${parent}`, { name: "North" }],
    [`/presets/${preset}`, "Change its name and items", `/presets/${preset}`, { name: "Evening" }],
    [`/schedules/${schedule}?tab=api`, "Pause it", `/schedules/${schedule}`, { paused: true }],
    [`/schedules/${schedule}?tab=api`, "Delete it", `/schedules/${schedule}`, null],
    [`/presets/${preset}`, "Delete it", `/presets/${preset}`, null],
    [`/categories/${parent}?tab=api`, "Delete it", `/categories/${parent}`, null],
    [`/bots/${bot}?tab=settings`, "Delete it", `/bots/${bot}`, null],
  ];
  for (const [index, [page, call, path, expected]] of steps.entries()) {
    await portal.goto(page);
    await copyAndRun(portal, call, ALL_LANGUAGES[index % ALL_LANGUAGES.length] as Language, token);
    if (expected) expect(await read(path)).toMatchObject(expected);
    else await expect(callApi(person, "GET", path)).rejects.toThrow("404");
  }
});

test("a command of the console is copied in each language, and does the same in a shell", async ({
  portal,
  person,
  context,
}) => {
  test.slow();
  const token = await open(person, context);
  const id = await create(person, "/bots", botInput("Otter"));
  const cluster = await startCluster(person);
  try {
    await portal.goto(`/bots/${id}?tab=console`);
    await expect(portal.getByRole("main").getByText("Available", { exact: true }).first()).toBeVisible();
    await portal.getByRole("combobox", { name: "Command" }).fill("level 77");
    await portal.keyboard.press("Enter");
    const log = portal.getByRole("log", { name: "Console" });
    await expect(log.getByText("Success")).toHaveCount(1);
    const shown = await log.getByText("Success").locator("..").innerText();
    for (const language of ALL_LANGUAGES) {
      const reply = await copyAndRun(portal, "“level 77”", language, token);
      expect(reply).toMatchObject({ format: 1 });
      expect(shown).toContain((reply as { content: string }).content);
    }
    await expect(log.getByText("Success")).toHaveCount(1 + ALL_LANGUAGES.length);
  } finally {
    await cluster.stop();
  }
});
