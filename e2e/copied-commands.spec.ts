import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import { childEnvironment } from "#tools/child-environment.ts";
import { botInput, callApi, change, expect, expectAccessible, type TestAccount, test } from "./fixtures.ts";
import { startCluster } from "./start-cluster.ts";
import { svc } from "./test-server.ts";

const run = promisify(execFile);

const SHELLS = { curl: ["sh", "-c"], JavaScript: [process.execPath, "--input-type=module", "--eval"] } as const;
type Language = keyof typeof SHELLS;

/** Copies a call and runs it where `TOKEN` is an API token. @returns The answer. */
async function copyAndRun(page: Page, what: string, language: Language, token: string): Promise<unknown> {
  await page
    .getByRole("button", { name: `Copy as: ${what}`, exact: true })
    .first()
    .click();
  await page.getByRole("menuitem", { name: language }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Copied$/ })).not.toHaveCount(0);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toMatch(language === "curl" ? /^curl / : /^const response = /);
  const program = await clipboard();
  const [shell, ...options] = SHELLS[language];
  const { stdout } = await run(shell, [...options, program], { env: childEnvironment({ TOKEN: token }) });
  return JSON.parse(stdout);
}

async function open(person: TestAccount, context: BrowserContext): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { token } = await svc("token", "create", "--user", person.id, "--name", "shell");
  return token as string;
}

const create = async (person: TestAccount, path: string, body: object) =>
  ((await callApi(person, "POST", path, body)) as { id: string }).id;

test("the calls of a bot and of a category, copied as curl and JavaScript, give in a shell what the portal shows", async ({
  portal,
  person,
  context,
}) => {
  const token = await open(person, context);
  const parent = await create(person, "/categories", { name: "North" });
  const id = await create(person, "/bots", { ...botInput("Otter's $HOME"), parent });
  const bot = { id, nickname: "Otter's $HOME" };
  await change(person, "bots.updateMany", { botIds: [id], public: true });
  for (const language of ["curl", "JavaScript"] as const) {
    await portal.goto(`/bots/${id}?tab=settings`);
    expect(await copyAndRun(portal, "API call", language, token)).toMatchObject(bot);
    await portal.goto(`/categories/${parent}?tab=api`);
    expect(await copyAndRun(portal, "List its bots", language, token)).toMatchObject([bot]);
    await portal.goto(`/public/${id}`);
    expect(await copyAndRun(portal, "API call", language, "none")).toMatchObject({ nickname: bot.nickname });
  }
  await portal.goto(`/bots/${id}`);
  await portal.getByRole("button", { name: "Copy the ID" }).click();
  expect(await portal.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await portal.goto(`/bots/${id}?tab=settings`);
  await portal.getByRole("button", { name: "Copy as: API call" }).click();
  await expect(portal.getByRole("menu")).toBeVisible();
  await expectAccessible(portal);
});

test("a command of the console is copied as curl and JavaScript, and does the same in a shell", async ({
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
    for (const language of ["curl", "JavaScript"] as const) {
      const reply = await copyAndRun(portal, "“level 77”", language, token);
      expect(reply).toMatchObject({ format: 1 });
      expect(shown).toContain((reply as { content: string }).content);
    }
    await expect(log.getByText("Success")).toHaveCount(3);
  } finally {
    await cluster.stop();
  }
});
