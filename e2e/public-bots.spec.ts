import type { Page } from "@playwright/test";
import type { Party } from "../control/protocol.ts";
import { connectShard } from "./connect-bot.ts";
import { botInput, callApi, change, expect, expectAccessible, type TestAccount, test } from "./fixtures.ts";

const unique = () => Math.random().toString(36).slice(2, 8);

async function addBot(person: TestAccount, nickname: string): Promise<string> {
  const { id } = (await callApi(person, "POST", "/bots", botInput(nickname))) as { id: string };
  return id;
}

const publish = (person: TestAccount, botIds: string[], isPublic = true) =>
  change(person, "bots.updateMany", { botIds, public: isPublic });

const member = (id: string) => ({
  ...{ id, displayName: id, joinedAt: "2026-11-21T10:00:00.000Z", flags: 0 },
  ...{ isReady: false, isLeader: false, isSittingOut: false, isPlaying: false },
});
const PARTY: Party = {
  ...{ id: "secret-party", playlistId: "duos", privacy: "public", maxSize: 16 },
  members: [member("a"), member("b"), member("secret-member")],
};

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("public bots are visible without an account: they are found by name, and their state updates by itself", async ({
  page,
  person,
}) => {
  const mark = unique();
  const [busy, quiet, hidden] = [`Otter-${mark}`, `Heron-${mark}`, `Secret-${mark}`];
  const ids = [await addBot(person, busy), await addBot(person, quiet)];
  const [busyId = ""] = ids;
  await addBot(person, hidden);
  const fillers = await Promise.all(["a", "b", "c", "d"].map((end) => addBot(person, `Fill-${end}-${mark}`)));
  await publish(person, [...ids, ...fillers]);

  await page.goto("/");
  await page.getByRole("navigation", { name: "Service" }).getByRole("link", { name: "Public bots" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Public bots");
  await page.getByRole("searchbox", { name: "Search public bots" }).fill(mark);
  await expect(rowOf(page, busy)).toContainText("Offline");
  await expect(page.getByText(hidden)).toHaveCount(0);
  await page.getByRole("searchbox").fill(`none-${mark}`);
  await expect(page.getByText("No matching bots")).toBeVisible();
  await page.getByRole("button", { name: "Show all public bots" }).click();
  await page.getByRole("searchbox").fill(mark);

  const shard = await connectShard(person);
  try {
    await expect.poll(() => shard.bots.has(busyId)).toBe(true);
    shard.sendPresence(busyId, { status: 3, friendsCount: 7, party: PARTY });
    await expect(rowOf(page, busy)).toContainText("Busy");
    await expect(rowOf(page, busy)).toContainText("3 of 16");
    await expect(page.getByRole("row").nth(1)).toContainText(busy); // connected bots come first
    await expectAccessible(page, page.getByRole("main"));

    await page.getByRole("searchbox").fill(busy.toUpperCase());
    await expect(page.getByRole("status").filter({ hasText: " of " })).toContainText("1 of");
    await page.getByRole("link", { name: busy }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(busy);
    const facts = page.locator("dl");
    await expect(facts).toContainText("Busy");
    await expect(facts).toContainText("3 of 16");
    await expect(facts).toContainText("duos");
    await expectAccessible(page, page.getByRole("main"));
    shard.sendPresence(busyId, { status: 2, friendsCount: 8 });
    await expect(facts).toContainText("Available");
    await expect(facts).toContainText("8");
    const html = await page.content();
    for (const secret of ["secret-party", "secret-member", person.id, person.username]) {
      expect(html).not.toContain(secret);
    }
  } finally {
    shard.disconnect();
  }
  await expect(page.locator("dl")).toContainText("Offline");
});

test("a bot that is no longer public disappears from open pages, and the page of a private one is not found", async ({
  page,
  person,
}) => {
  const id = await addBot(person, "Shy");
  expect((await page.request.get(`/public/${id}`)).status()).toBe(404);
  await publish(person, [id]);
  expect((await page.goto(`/public/${id}`))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shy");
  await publish(person, [id], false);
  await expect(page.getByText("Public bot not found")).toBeVisible();
});
