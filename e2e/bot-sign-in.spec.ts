import { randomUUID } from "node:crypto";
import os from "node:os";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { FaultProfile } from "../control/platform/simulated/faults.ts";
import { LobbyWorld } from "../control/platform/simulated/world.ts";
import { serveWorld } from "../control/platform/simulated/world-server.ts";
import { botInput, callApi, expect, expectAccessible, expectFitsPhone, type TestAccount, test } from "./fixtures.ts";
import { startCluster } from "./start-cluster.ts";

const SOON = { signIns: { afterMs: 1_500 } } satisfies FaultProfile;
const LATE = { signIns: { afterMs: 600_000 } } satisfies FaultProfile;
const SENTENCE = "Accept the new terms of use on the platform's website first.";

/** A simulated platform, whose faults a test may change, and a cluster of that person on it. */
class Platform {
  readonly faults: FaultProfile = { ...SOON };
  readonly world = new LobbyWorld({ faults: this.faults });
  /** Sign-ins that nobody waits for any more. */
  aborted = 0;
  readonly #closing: (() => Promise<unknown>)[] = [];

  async open(person: TestAccount): Promise<void> {
    const signIn = this.world.signIn.bind(this.world);
    this.world.signIn = (options) => {
      options.signal.addEventListener("abort", () => {
        this.aborted += 1;
      });
      return signIn(options);
    };
    const address = path.join(os.tmpdir(), `svc-sign-in-${randomUUID()}.sock`);
    const served = await serveWorld(this.world, address);
    this.#closing.push(() => served.close());
    const cluster = await startCluster(person, { world: address });
    this.#closing.push(() => cluster.stop());
  }

  async close(): Promise<void> {
    for (const close of this.#closing.splice(0).reverse()) await close();
  }
}

let platform: Platform;
test.beforeEach(() => {
  platform = new Platform();
});
test.afterEach(() => platform.close());

const newBotDialog = (page: Page) => page.getByRole("dialog", { name: "New bot" });
const start = (dialog: Locator) => dialog.getByRole("button", { name: "Start sign-in" }).click();

/** Opens the dialog when a shard that can sign in is connected. */
async function openNewBot(page: Page): Promise<Locator> {
  const dialog = newBotDialog(page);
  await expect(async () => {
    await page.goto("/bots?new=true");
    await expect(dialog.getByRole("radio", { name: "Sign in in the browser" })).toBeChecked({ timeout: 1_000 });
  }).toPass();
  return dialog;
}

async function addBot(person: TestAccount, nickname: string, deviceAuth: object): Promise<string> {
  const input = botInput(nickname);
  const body = { ...input, deviceAuth: { ...input.deviceAuth, ...deviceAuth } };
  return ((await callApi(person, "POST", "/bots", body)) as { id: string }).id;
}

test("a person signs in with an account, which becomes a bot that is available; then with another one", async ({
  portal,
  person,
}) => {
  await platform.open(person);
  await callApi(person, "POST", "/categories", { name: "North" });
  const dialog = await openNewBot(portal);
  await dialog.getByRole("combobox", { name: "Category" }).click();
  await portal.getByRole("option", { name: "North" }).click();
  await dialog.getByLabel("Nickname").fill("Heron");
  await start(dialog);
  const link = dialog.getByRole("link", { name: /simulated\.invalid/ });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  const address = (await link.getAttribute("href")) ?? "";
  const code = new URL(address).searchParams.get("code") ?? "";
  expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
  await expect(dialog.getByText(code, { exact: true })).toBeVisible();
  await expect(dialog.getByRole("img", { name: "QR code of the address" })).toBeVisible();
  await expect(dialog.getByText("Heron was added")).toBeVisible();
  await dialog.getByRole("button", { name: "Add another" }).click();
  await expect(dialog.getByLabel("Nickname")).toHaveValue("");
  await start(dialog);
  await expect(dialog.getByText(/was added/)).toBeVisible();
  await dialog.getByRole("link", { name: "Open the bot" }).click();
  await expect(portal.getByText("Available").first()).toBeVisible();
  const bots = (await callApi(person, "GET", "/bots")) as { nickname: string; parent: string | null }[];
  expect(bots).toHaveLength(2);
  expect(bots[0]).toMatchObject({ nickname: "Heron" });
  expect(bots.map(({ parent }) => parent !== null)).toEqual([true, true]);
});

test("a sign-in in progress is accessible, fits a phone, and ends at the platform when it is cancelled", async ({
  portal,
  person,
}) => {
  test.slow();
  Object.assign(platform.faults, LATE);
  await platform.open(person);
  const dialog = await openNewBot(portal);
  await expectAccessible(portal);
  await start(dialog);
  await expect(dialog.getByText("Waiting until you have signed in")).toBeVisible();
  await expect(dialog.getByRole("timer")).toHaveText(/The code expires in 9:\d\d\./);
  await expectAccessible(portal);
  await expectFitsPhone(portal);
  await dialog.getByRole("button", { name: "Cancel sign-in" }).click();
  await expect.poll(() => platform.aborted).toBe(1);
  await start(dialog);
  await expect(dialog.getByRole("timer")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => platform.aborted).toBe(2);
  expect(await callApi(person, "GET", "/bots")).toEqual([]);
});

test("a sign-in that is cancelled before the service has answered ends too, and does not come back", async ({
  portal,
  person,
}) => {
  Object.assign(platform.faults, LATE);
  await platform.open(person);
  const dialog = await openNewBot(portal);
  const answer = Promise.withResolvers<void>();
  const isCancelled = portal.waitForResponse(/botSignIns\.cancel/);
  await portal.route(/botSignIns\.start/, async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  await start(dialog);
  await dialog.getByRole("button", { name: "Cancel sign-in" }).click();
  answer.resolve();
  expect((await isCancelled).ok()).toBe(true);
  await expect.poll(() => platform.aborted).toBe(1);
  await expect(dialog.getByRole("button", { name: "Start sign-in" })).toBeVisible();
});

test("a sign-in whose state cannot be read says so in place of waiting", async ({ portal, person }) => {
  Object.assign(platform.faults, LATE);
  await platform.open(person);
  const dialog = await openNewBot(portal);
  await start(dialog);
  await expect(dialog.getByRole("timer")).toBeVisible();
  const withUnknownId = (url: string) => url.replace(/(?<=%22)[0-9a-f]{24}/, "0".repeat(24));
  await portal.route(/botSignIns\.get/, (route) => route.continue({ url: withUnknownId(route.request().url()) }));
  await expect(dialog.getByRole("alert")).toContainText("There is no such sign-in.");
  await expect(dialog.getByRole("button", { name: "Start sign-in" })).toBeVisible();
});

test("a refused and an expired sign-in say so, and the next attempt succeeds", async ({ portal, person }) => {
  platform.faults.signIns = { afterMs: 300, outcome: "refuse" };
  await platform.open(person);
  const dialog = await openNewBot(portal);
  await start(dialog);
  await expect(dialog.getByRole("alert")).toContainText("The sign-in was refused at the platform.");
  await expectAccessible(portal);
  platform.faults.signIns = { afterMs: 300, outcome: "expire" };
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The code is not valid any more.");
  platform.faults.signIns = { afterMs: 300 };
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText(/was added/)).toBeVisible();
});

test("without a cluster the dialog says why nobody can sign in, and notices one that connects", async ({
  portal,
  person,
}) => {
  await portal.goto("/bots?new=true");
  const dialog = newBotDialog(portal);
  await expect(dialog.getByRole("radio", { name: "Enter credentials" })).toBeChecked();
  await dialog.getByText("Sign in in the browser").click();
  await expect(dialog.getByText(/none of yours is connected/)).toBeVisible();
  await expectAccessible(portal);
  await platform.open(person);
  await expect(dialog.getByRole("button", { name: "Start sign-in" })).toBeVisible();
});

test("refused credentials of several bots are renewed one after the other, each with its own account", async ({
  portal,
  person,
}) => {
  test.slow();
  for (const name of ["Heron", "Otter"])
    await addBot(person, name, { accountId: `account-${name}`, secret: "invalid" });
  await platform.open(person);
  await portal.goto("/overview");
  const attention = portal.getByRole("region", { name: "What needs attention" });
  await expect(async () => {
    await portal.reload();
    await expect(attention.getByText("2 bots are offline: their credentials were refused")).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(attention).toContainText("These credentials are not valid.");
  await attention.getByRole("button", { name: "Sign in again" }).click();
  const dialog = portal.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog.getByText("1 of 2")).toBeVisible();
  await expect(dialog.getByText("account-Heron")).toBeVisible();
  await expectAccessible(portal);
  platform.faults.signIns = { afterMs: 300, accountId: "account-Stranger" };
  await start(dialog);
  await expect(dialog.getByRole("alert")).toContainText("which is not the account of Heron");
  await expect(dialog.getByRole("alert")).toContainText("account-Heron");
  platform.faults.signIns = { afterMs: 300 };
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Heron has new credentials")).toBeVisible();
  await dialog.getByRole("button", { name: "Next: Otter" }).click();
  await expect(dialog.getByText("2 of 2")).toBeVisible();
  await start(dialog);
  await expect(dialog.getByText("Otter has new credentials")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expect(attention.getByText("were refused")).toHaveCount(0);
  await expect.poll(() => platform.world.bots.map(({ id }) => id).sort()).toEqual(["account-Heron", "account-Otter"]);
});

test("one bot's refused credentials are renewed on its page", async ({ portal, person }) => {
  const id = await addBot(person, "Heron", { accountId: "account-Heron", secret: "invalid" });
  await platform.open(person);
  const alert = portal.getByRole("alert").filter({ hasText: "This bot needs new credentials" });
  await expect(async () => {
    await portal.goto(`/bots/${id}`);
    await expect(alert).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(alert).toContainText("These credentials are not valid.");
  await alert.getByRole("button", { name: "Sign in again" }).click();
  const dialog = portal.getByRole("dialog", { name: "Sign in again" });
  await start(dialog);
  await expect(dialog.getByText("Heron has new credentials")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(alert).toBeHidden();
  await expect(portal.getByText("Available").first()).toBeVisible();
});

test("what the owner has to do at the platform is quoted, and the bot tries again afterwards", async ({
  portal,
  person,
}) => {
  test.slow();
  const names = ["Heron", "Otter"];
  for (const name of names) platform.world.accounts.create({ id: `account-${name}`, refusal: "action_required" });
  const ids = await Promise.all(names.map((name) => addBot(person, name, { accountId: `account-${name}` })));
  await platform.open(person);
  const attention = portal.getByRole("region", { name: "What needs attention" });
  await expect(async () => {
    await portal.goto("/overview");
    await expect(attention.getByText("2 bots cannot sign in until you")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(attention.getByText(SENTENCE)).toHaveCount(1);
  await expectAccessible(portal);
  await expectFitsPhone(portal);
  await portal.goto(`/bots/${ids[0]}`);
  await expect(portal.getByText("The game platform requires an action for this account")).toBeVisible();
  await expect(portal.getByText(SENTENCE)).toBeVisible();
  await expectAccessible(portal);
  for (const name of names) platform.world.accounts.require(`account-${name}`).refusal = null;
  await portal.getByRole("button", { name: "Try again" }).click();
  await expect(portal.getByText("The game platform requires an action for this account")).toBeHidden();
  await expect(portal.getByText("Available").first()).toBeVisible();
  await portal.goto("/overview");
  await attention.getByRole("button", { name: "Try again" }).click();
  await expect(attention.getByText("1 bot cannot sign in until you")).toHaveCount(0);
  await expect.poll(() => platform.world.bots.length).toBe(2);
});
