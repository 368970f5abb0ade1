import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import { childEnvironment } from "#tools/child-environment.ts";
import { botInput, callApi, expect, type TestAccount, test } from "./fixtures.ts";
import { startCluster } from "./start-cluster.ts";
import { svc } from "./test-server.ts";

const run = promisify(execFile);

/** Pastes a command into a shell in which `$TOKEN` is an API token. @returns The answer. */
async function paste(command: string, token: string): Promise<unknown> {
  const { stdout } = await run("sh", ["-c", command], { env: childEnvironment({ TOKEN: token }) });
  return JSON.parse(stdout);
}

async function copied(page: Page, button: string | RegExp): Promise<string> {
  await page.getByRole("button", { name: button }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function open(person: TestAccount, context: BrowserContext): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { token } = await svc("token", "create", "--user", person.id, "--name", "shell");
  return token as string;
}

const create = async (person: TestAccount, path: string, body: object) =>
  ((await callApi(person, "POST", path, body)) as { id: string }).id;

test("the curl commands of a bot and of a category give in a shell what the portal shows", async ({
  portal,
  person,
  context,
}) => {
  const token = await open(person, context);
  const parent = await create(person, "/categories", { name: "North" });
  const id = await create(person, "/bots", { ...botInput("Otter's $HOME"), parent });
  await portal.goto(`/bots/${id}?tab=settings`);
  expect(await paste(await copied(portal, "Copy: curl command"), token)).toMatchObject({
    id,
    nickname: "Otter's $HOME",
  });
  await portal.goto(`/categories/${parent}?tab=api`);
  expect(await paste(await copied(portal, /^Copy: List /), token)).toMatchObject([{ id }]);
});

test("a command of the console is copied as curl, and does the same in a shell", async ({
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
    const reply = await paste(await copied(portal, "Copy the curl command of “level 77”"), token);
    expect(reply).toMatchObject({ format: 1 });
    await expect(log.getByText("Success")).toHaveCount(2);
    await expect(log).toContainText((reply as { content: string }).content);
  } finally {
    await cluster.stop();
  }
});
