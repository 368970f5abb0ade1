import type { Locator, Page } from "@playwright/test";
import type { BotProblem, ServiceFrameOf, SignInStep } from "#control/protocol.ts";
import type { TestShard } from "#control/testing/test-shard.ts";
import { connectShard } from "./connect-bot.ts";
import { botInput, callApi, expect, expectAccessible, expectFitsPhone, type TestAccount, test } from "./fixtures.ts";

const CODE = "WXYZ-ABCD";
const PROMPT: SignInStep = {
  ...{ kind: "prompt", address: `https://platform.example/activate?code=${CODE}` },
  ...{ userCode: CODE, expiresInMs: 600_000 },
};
const REFUSED = "These credentials are not valid.";
const SENTENCE = "Accept the new terms of use on the platform's website first.";

/** An account that a person signs in with at the platform. */
const account = (accountId: string, displayName = "Ada"): SignInStep => ({
  ...{ kind: "account", displayName },
  deviceAuth: { accountId, deviceId: `device of ${accountId}`, secret: `secret of ${accountId}` },
});

/** What a shard at the platform answers: with a prompt, where the test has nothing else for the next sign-in. */
class Platform {
  readonly shard: TestShard;
  readonly answers: SignInStep[] = [];
  /** Why a bot of this name cannot sign in, the first time. */
  readonly problems = new Map<string, { problem: BotProblem; message: string }>();

  private constructor(shard: TestShard) {
    this.shard = shard;
    shard.onFrame = (frame) => {
      if (frame.t === "signIn") this.say(this.answers.shift() ?? PROMPT);
      if (frame.t === "assign") for (const bot of frame.bots) this.#signIn(bot);
    };
  }

  static async open(person: TestAccount): Promise<Platform> {
    const platform = new Platform(await connectShard(person, { canSignIn: true }));
    await expect.poll(() => platform.shard.framesOf("welcome").length).toBe(1);
    return platform;
  }

  /** The numbers of the sign-ins that were started, and of those that were cancelled. */
  numbers = (kind: "signIn" | "cancel") => this.shard.framesOf(kind).map(({ n }) => n);

  /** About the last sign-in that was started. */
  say(step: SignInStep): void {
    this.shard.send({ t: "signIn", n: this.numbers("signIn").at(-1), step });
  }

  #signIn({ id, fence, nickname }: ServiceFrameOf<"assign">["bots"][number]): void {
    const problem = this.problems.get(nickname);
    this.problems.delete(nickname);
    if (problem) this.shard.send({ t: "problem", id, fence, ...problem });
    else this.shard.sendPresence(id);
  }
}

const start = (dialog: Locator) => dialog.getByRole("button", { name: "Start sign-in" }).click();
const newBot = (page: Page) => page.getByRole("dialog", { name: "New bot" });

test("without a cluster the dialog says why nobody can sign in; with one a person signs in, also after a failure, which adds a bot, and another one", async ({
  portal,
  person,
}) => {
  await callApi(person, "POST", "/categories", { name: "North" });
  await portal.goto("/bots?new=true");
  const dialog = newBot(portal);
  await expect(dialog.getByRole("radio", { name: "Enter credentials" })).toBeChecked();
  await dialog.getByText("Sign in in the browser").click();
  await expect(dialog.getByText(/none of yours is connected/)).toBeVisible();
  await expectAccessible(portal, dialog);
  const platform = await Platform.open(person);
  await dialog.getByRole("combobox", { name: "Category" }).click();
  await portal.getByRole("option", { name: "North" }).click();
  await dialog.getByRole("textbox", { name: "Nickname" }).fill("Heron");
  await start(dialog);
  const link = dialog.getByRole("link", { name: /platform\.example/ });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect(link).toHaveAttribute("href", `https://platform.example/activate?code=${CODE}`);
  await expect(dialog.getByText(CODE, { exact: true })).toBeVisible();
  await expect(dialog.getByRole("img", { name: "QR code of the address" })).toBeVisible();
  await expect(dialog.getByText("Waiting until you have signed in")).toBeVisible();
  await expect(dialog.getByRole("timer")).toHaveText(/The code expires in 9:\d\d\./);
  await expectAccessible(portal, dialog);
  await expectFitsPhone(portal);
  platform.say({ kind: "failed", message: "The sign-in was refused at the platform." });
  await expect(dialog.getByRole("alert")).toContainText("The sign-in was refused at the platform.");
  await expectAccessible(portal, dialog);
  platform.answers.push(account("a1"), account("a2"));
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Heron was added")).toBeVisible();
  await dialog.getByRole("button", { name: "Add another" }).click();
  await expect(dialog.getByRole("textbox", { name: "Nickname" })).toHaveValue("");
  await start(dialog);
  await expect(dialog.getByText("Ada was added")).toBeVisible();
  await dialog.getByRole("link", { name: "Open the bot" }).click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Ada");
  await expect(portal.getByText("Available").first()).toBeVisible();
  const [category] = (await callApi(person, "GET", "/categories")) as { id: string }[];
  const parent = category?.id;
  expect(await callApi(person, "GET", "/bots")).toMatchObject([
    { nickname: "Heron", parent },
    { nickname: "Ada", parent },
  ]);
  platform.shard.disconnect();
});

test("a sign-in ends at the platform when it is cancelled, before or after the service has answered, and when the dialog is closed; one that cannot be read says so", async ({
  portal,
  person,
}) => {
  const platform = await Platform.open(person);
  await portal.goto("/bots?new=true");
  const dialog = newBot(portal);
  await expect(dialog.getByRole("radio", { name: "Sign in in the browser" })).toBeChecked();
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
  await expect.poll(() => platform.numbers("cancel")).toHaveLength(1);
  await portal.unroute(/botSignIns\.start/);

  await start(dialog);
  await expect(dialog.getByRole("timer")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel sign-in" }).click();
  await expect.poll(() => platform.numbers("cancel")).toHaveLength(2);

  await start(dialog);
  await expect(dialog.getByRole("timer")).toBeVisible();
  const withUnknownId = (url: string) => url.replace(/(?<=%22)[0-9a-f]{24}/, "0".repeat(24));
  await portal.route(/botSignIns\.get/, (route) => route.continue({ url: withUnknownId(route.request().url()) }));
  await expect(dialog.getByRole("alert")).toContainText("There is no such sign-in.");
  await portal.unroute(/botSignIns\.get/);

  await start(dialog);
  await expect(dialog.getByRole("timer")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => platform.numbers("cancel")).toEqual(platform.numbers("signIn"));
  expect(platform.numbers("signIn")).toHaveLength(4);
  expect(await callApi(person, "GET", "/bots")).toEqual([]);
  platform.shard.disconnect();
});

test("refused credentials are renewed on the bot's page, or of several bots one after the other, each with its own account", async ({
  portal,
  person,
}) => {
  const platform = await Platform.open(person);
  const attention = await addRefused(portal, person, platform, ["Crane", "Heron", "Otter"], "invalid_auth", REFUSED);
  await expect(attention.getByText("3 bots are offline: their credentials were refused")).toBeVisible();
  await expect(attention).toContainText(REFUSED);
  await attention.getByRole("link", { name: "Crane" }).click();
  const alert = portal.getByRole("alert").filter({ hasText: "This bot needs new credentials" });
  await expect(alert).toContainText(REFUSED);
  await alert.getByRole("button", { name: "Sign in again" }).click();
  const dialog = portal.getByRole("dialog", { name: "Sign in again" });
  platform.answers.push(account("account-Crane"));
  await start(dialog);
  await expect(dialog.getByText("Crane has new credentials")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(alert).toBeHidden();
  await expect(portal.getByText("Available").first()).toBeVisible();

  await portal.goBack();
  await expect(attention.getByText("2 bots are offline: their credentials were refused")).toBeVisible();
  await attention.getByRole("button", { name: "Sign in again" }).click();
  await expect(dialog.getByText("1 of 2")).toBeVisible();
  await expect(dialog.getByText("account-Heron")).toBeVisible();
  await expectAccessible(portal, dialog);
  platform.answers.push(account("account-Stranger"), account("account-Heron"), account("account-Otter"));
  await start(dialog);
  await expect(dialog.getByRole("alert")).toContainText("which is not the account of Heron");
  await expect(dialog.getByRole("alert")).toContainText("account-Heron");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Heron has new credentials")).toBeVisible();
  await dialog.getByRole("button", { name: "Next: Otter" }).click();
  await expect(dialog.getByText("2 of 2")).toBeVisible();
  await start(dialog);
  await expect(dialog.getByText("Otter has new credentials")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expect(attention.getByText("were refused")).toHaveCount(0);
  const secrets = () => [...platform.shard.bots.values()].map(({ deviceAuth }) => deviceAuth.secret).sort();
  const renewed = ["Crane", "Heron", "Otter"].map((name) => `secret of account-${name}`);
  await expect.poll(secrets).toEqual(renewed);
  platform.shard.disconnect();
});

test("what the owner has to do at the platform is quoted, and the bot tries again afterwards", async ({
  portal,
  person,
}) => {
  const platform = await Platform.open(person);
  const attention = await addRefused(portal, person, platform, ["Heron", "Otter"], "action_required", SENTENCE);
  await expect(attention.getByText("2 bots cannot sign in until you")).toBeVisible();
  await expect(attention.getByText(SENTENCE)).toHaveCount(1);
  await expectAccessible(portal, attention);
  await expectFitsPhone(portal);
  await attention.getByRole("link", { name: "Heron" }).click();
  const notice = portal.getByRole("alert").filter({ hasText: "The game platform requires an action for this account" });
  await expect(notice).toContainText(SENTENCE);
  await expectAccessible(portal, notice);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toBeHidden();
  await expect(portal.getByText("Available").first()).toBeVisible();
  await portal.goBack();
  await expect(attention.getByText("1 bot cannot sign in until you")).toBeVisible();
  await attention.getByRole("button", { name: "Try again" }).click();
  await expect(attention.getByText("cannot sign in until you")).toHaveCount(0);
  await expect.poll(() => platform.shard.bots.size).toBe(2);
  platform.shard.disconnect();
});

/** Opens the overview when the platform has refused these bots. @returns What needs attention. */
async function addRefused(
  page: Page,
  person: TestAccount,
  platform: Platform,
  names: string[],
  problem: BotProblem,
  message: string,
): Promise<Locator> {
  for (const name of names) {
    platform.problems.set(name, { problem, message });
    const { deviceAuth } = botInput();
    const bot = { nickname: name, deviceAuth: { ...deviceAuth, accountId: `account-${name}` } };
    await callApi(person, "POST", "/bots", bot);
  }
  const refused = async () =>
    ((await callApi(person, "GET", "/bots")) as { flags: number }[]).filter(({ flags }) => flags & 4).length;
  await expect.poll(refused).toBe(names.length);
  await page.goto("/overview");
  return page.getByRole("region", { name: "What needs attention" });
}
