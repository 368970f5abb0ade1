import type { Page } from "@playwright/test";
import { BotFlag } from "#server/contract/flags.ts";
import { botInput, callApi, change, expect, type TestAccount, test } from "./fixtures.ts";
import { pushPage } from "./push-page.ts";

const chip = (page: Page) => page.getByRole("status", { name: "Live updates" });
const rows = (page: Page) => page.getByRole("grid", { name: "Bots" }).locator("tbody").getByRole("row");

const make = async (person: TestAccount, path: string, input: object) =>
  ((await callApi(person, "POST", path, input)) as { id: string }).id;

/** Opens the page, and waits until changes can reach it. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(chip(page)).toHaveText("Live");
}

test("an open list of bots shows what the API changes: another name, disabled, new, deleted, another category", async ({
  portal,
  person,
}) => {
  const id = await make(person, "/bots", botInput("Otter"));
  const other = await make(person, "/bots", botInput("Badger"));
  await open(portal, "/bots");
  await expect(rows(portal)).toHaveCount(2);
  const second = await portal.context().newPage();
  await open(second, `/bots/${id}?tab=settings`);

  await callApi(person, "PATCH", `/bots/${id}`, { nickname: "Marten", disabled: true });
  await expect(rows(portal).filter({ hasText: "Marten" })).toContainText("Disabled");
  await expect(portal.getByRole("link", { name: /^Disabled/ })).toContainText("1");
  await expect(second.getByRole("heading", { level: 1, name: "Marten" })).toBeVisible();
  await expect(second.getByRole("textbox", { name: "Nickname" })).toHaveValue("Marten");

  const parent = await make(person, "/categories", { name: "North" });
  await callApi(person, "PATCH", `/bots/${other}`, { parent });
  await expect(rows(portal).filter({ hasText: "Badger" })).toContainText("North");
  await callApi(person, "DELETE", `/bots/${id}`);
  await make(person, "/bots", botInput("Weasel"));
  await expect(rows(portal).filter({ hasText: "Weasel" })).toBeVisible();
  await expect(rows(portal).filter({ hasText: "Marten" })).toHaveCount(0);
});

const KINDS: Record<string, { address: string; name: string; make: (person: TestAccount) => Promise<unknown> }> = {
  categories: {
    address: "/categories",
    name: "North",
    make: (person) => make(person, "/categories", { name: "North" }),
  },
  presets: {
    address: "/presets",
    name: "Evening",
    make: (person) => make(person, "/presets", { name: "Evening", config: {} }),
  },
  schedules: {
    address: "/schedules",
    name: "Morning wave",
    async make(person) {
      const botId = await make(person, "/bots", botInput());
      const what = { kind: "command", input: { command: "emote", args: "wave" }, cron: "0 18 * * *" };
      return make(person, "/schedules", { name: "Morning wave", target: { botIds: [botId] }, ...what });
    },
  },
  "API tokens": {
    address: "/developers/tokens",
    name: "from elsewhere",
    make: (person) => change(person, "tokens.create", { name: "from elsewhere" }),
  },
  applications: {
    address: "/developers/apps",
    name: "Desk view",
    make: (person) => change(person, "applications.create", { name: "Desk view", scopes: ["identify"] }),
  },
  webhooks: {
    address: "/developers/webhooks",
    name: "Ops hook",
    make: (person) =>
      change(person, "webhooks.create", { name: "Ops hook", url: "https://hooks.example/x", events: ["bots.down"] }),
  },
  jobs: {
    address: "/jobs",
    name: "Disable bots",
    async make(person) {
      const botId = await make(person, "/bots", botInput());
      return change(person, "jobs.create", {
        kind: "edit",
        input: { disabled: true },
        target: { botIds: [botId] },
      });
    },
  },
  "deleted bots": {
    address: "/trash",
    name: "Marten",
    async make(person) {
      const id = await make(person, "/bots", botInput("Marten"));
      return callApi(person, "DELETE", `/bots/${id}`);
    },
  },
  activity: {
    address: "/activity",
    name: "Northern lights",
    make: (person) => make(person, "/categories", { name: "Northern lights" }),
  },
};

test("open lists of everything else show what is made elsewhere", async ({ portal, person }) => {
  await open(portal, "/overview");
  for (const [kind, { address, name, make: makeOne }] of Object.entries(KINDS)) {
    await test.step(kind, async () => {
      await pushPage(portal, address);
      await expect(portal).toHaveURL(address);
      await expect(portal.locator("main [aria-busy=true]")).toHaveCount(0);
      const content = portal.getByRole("main");
      await expect(content.getByText(name).first()).toHaveCount(0);
      await makeOne(person);
      await expect(content.getByText(name).first()).toBeVisible();
    });
  }
});

const NOTICE = /^This was changed elsewhere since you began/;

test("a form keeps what was typed, its other fields follow what the API changes, and saving reverts nothing", async ({
  portal,
  person,
}) => {
  const id = await make(person, "/bots", botInput("Otter"));
  await open(portal, `/bots/${id}?tab=settings`);
  const nickname = portal.getByRole("textbox", { name: "Nickname" });
  await nickname.fill("Heron");
  await callApi(person, "PATCH", `/bots/${id}`, { disabled: true });
  await expect(portal.getByText(NOTICE)).toBeVisible();
  await expect(portal.getByRole("switch", { name: "Enabled" })).not.toBeChecked();
  await expect(nickname).toHaveValue("Heron");
  await portal.getByRole("button", { name: "Save" }).click();
  await expect(portal.getByText(NOTICE)).toHaveCount(0);
  await expect(portal.getByRole("heading", { level: 1, name: "Heron" })).toBeVisible();
  expect(await callApi(person, "GET", `/bots/${id}`)).toMatchObject({ nickname: "Heron", flags: BotFlag.Disabled });
});

test("an open dialog shows a webhook as it is stored now, and asks nobody to save an older one", async ({
  portal,
  person,
}) => {
  const hook = { name: "Ops hook", url: "https://hooks.example/x", events: ["bots.down"] };
  const { id: webhookId } = (await change(person, "webhooks.create", hook)) as { id: string };
  await open(portal, `/developers/webhooks/${webhookId}`);
  await portal.getByRole("button", { name: "Edit" }).click();
  const name = portal.getByRole("dialog").getByLabel("Name");
  await change(person, "webhooks.update", { webhookId, name: "Night hook" });
  await expect(name).toHaveValue("Night hook");
  await name.fill("Day hook");
  await expect(portal.getByText(NOTICE)).toHaveCount(0);
  await change(person, "webhooks.update", { webhookId, name: "Old hook" });
  await expect(portal.getByText(NOTICE)).toBeVisible();
  await expect(name).toHaveValue("Day hook");
});
