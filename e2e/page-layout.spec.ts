import fs from "node:fs";
import type { TestShard } from "#control/testing/test-shard.ts";
import { connectBot, connectShard } from "./connect-bot.ts";
import { expectFocusInView } from "./expect-focus-in-view.ts";
import {
  expectGoodLayouts,
  expectNoControlReplaced,
  expectNoSidewaysScroll,
  openSettled,
  watchComplaints,
  watchControls,
} from "./expect-good-layout.ts";
import { filledAccount, SITE } from "./filled-account.ts";
import { botInput, expect, expectNoViolation, signInAs, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const GUIDE = [
  "",
  "quickstart",
  "clusters",
  "commands",
  "records",
  "jobs",
  "schedules",
  "automations",
  "custom-commands",
  "languages",
  "platforms",
  "gateway",
  "oauth",
  "webhooks",
  "client",
  "command-line",
].map((page) => `/docs/${page}`);
const LISTS = [
  ...["scopes", "limits", "errors", "errors/common.invalid_request", "changelog"],
  ...["reference", "reference/bots", "reference/webhook-events"],
].map((page) => `/docs/${page}`);
/** Pages of an account that has nothing. */
const EMPTY = [
  ...["/overview", "/bots", "/bots/export", "/categories", "/automations", "/automations/new", "/presets", "/live"],
  ...["/trash", "/jobs", "/schedules"],
  ...["/notifications", "/account/apps"],
  ...["apps", "tokens", "webhooks", "logs", "access"].map((page) => `/developers/${page}`),
];
const CHECKS = "fit a phone and 400 % zoom, mirror, do not move, have no violation and no error";

for (const [area, pages] of Object.entries({ site: SITE, guide: GUIDE, "documentation's list": LISTS })) {
  test(`${area} pages ${CHECKS}`, async ({ page }) => {
    test.setTimeout(240_000);
    await expectGoodLayouts(page, pages);
  });
}

test("each page of the product is one of those that are checked here", async () => {
  const { areas } = await filledAccount();
  const checked = [...SITE, ...GUIDE, ...LISTS, ...Object.values(areas).flat()].map((address) =>
    new URL(address, BASE_URL).pathname.replace(/(?<=.)\/$/, ""),
  );
  const files = fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"));
  const patterns = files
    .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replace(/\([^)]+\)\/?/g, "")}`.replace(/(?<=.)\/$/, ""));
  expect(patterns.length).toBeGreaterThan(50);
  const missing = patterns.filter(
    (pattern) => !checked.some((path) => new RegExp(`^${pattern.replace(/\[[^\]]+\]/g, "[^/]+")}$`).test(path)),
  );
  // They lead on: to the first page, and back to the account with what came of linking (connections.spec.ts).
  expect(missing.sort()).toEqual(["/account/connections/[kind]", "/developers"]);
});

const AREAS = ["fleet", "work", "account", "admin", "developers", "applications", "category", "details"] as const;

test.describe("Pages of the portal, filled with long names", () => {
  test.describe.configure({ timeout: 300_000 });

  for (const area of AREAS) {
    test(`${area}: they ${CHECKS}, and the focus is never under a bar`, async ({ page }) => {
      const { person, areas } = await filledAccount();
      await signInAs(page, person);
      await expectGoodLayouts(page, areas[area]);
    });
  }

  test("on a low window too the focus is never under a bar", async ({ page }) => {
    await signInAs(page, (await filledAccount()).person);
    await page.setViewportSize({ width: 1280, height: 600 });
    for (const address of ["/account", "/schedules/new", "/docs/reference", "/docs/reference/bots"]) {
      await openSettled(page, address);
      await expectFocusInView(page, address);
    }
  });
});

const PLAYER = { id: "x".repeat(64), displayName: "W".repeat(32) };

/** The shard answers what the page of a bot asks. */
function answerWithPlayers(shard: TestShard): void {
  const players = {
    friends: { onlineFriends: [{ ...PLAYER, status: "W".repeat(64) }], offlineFriends: [PLAYER] },
    pending: { incomingFriends: [PLAYER], outgoingFriends: [PLAYER] },
    blocked: [PLAYER],
  };
  shard.onFrame = (frame) => {
    if (frame.t !== "cmd" || !(frame.call.kind in players)) return;
    shard.answer(frame, { kind: "data", data: players[frame.call.kind as keyof typeof players] });
  };
}

test(`the tabs of a connected bot ${CHECKS}`, async ({ page, person }) => {
  test.setTimeout(240_000);
  const shard = await connectShard(person);
  answerWithPlayers(shard);
  try {
    const id = await connectBot(person, shard, botInput("W".repeat(16)));
    const state = { isReady: false, isLeader: true, isSittingOut: false, isPlaying: false, flags: 2 };
    const members = [{ ...PLAYER, ...state, joinedAt: "2026-11-21T10:00:00.000Z", level: 77 }];
    shard.sendPresence(id, { party: { id: "party", playlistId: "duos", privacy: "public", maxSize: 16, members } });
    await signInAs(page, person);
    await expectGoodLayouts(page, [`/bots/${id}`]);
    await expect(page.getByRole("main").getByText("Available", { exact: true }).first()).toBeVisible();
    await page.getByRole("tab", { name: "Friends" }).click();
    await expect(page.getByRole("button", { name: `Unblock ${PLAYER.displayName}` })).toBeVisible();
  } finally {
    shard.disconnect();
  }
});

test("pages of an account that has nothing fit a phone, have no violation and no error", async ({ page, person }) => {
  test.setTimeout(240_000);
  const complaints = watchComplaints(page);
  await watchControls(page);
  await signInAs(page, person);
  for (const address of EMPTY) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openSettled(page, address);
    await expectNoControlReplaced(page);
    await expectNoViolation(page, "light", undefined, page.getByRole("main"));
    await expectNoSidewaysScroll(page, 320, 720, "a phone");
  }
  expect(complaints).toEqual([]);
});
