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
import {
  botInput,
  callApi,
  change,
  createTestAccount,
  expect,
  expectNoViolation,
  signInAs,
  type TestAccount,
  test,
} from "./fixtures.ts";
import { authorizeAddress, createTestApp, exchangeCode, requestCode } from "./oauth-fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const SITE = [
  "/",
  "/sign-in",
  "/sign-up",
  "/reset",
  "/reset/new",
  "/confirm-email",
  "/status/confirm",
  "/setup#token=wrong",
  "/nowhere",
];
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
const FLEET = [
  ...["/overview", "/bots", "/bots/import", "/bots/export", "/categories", "/automations", "/presets", "/live"],
  "/trash",
];
const WORK = ["/jobs", "/schedules", "/schedules/new", "/activity", "/notifications"];
const ACCOUNT = ["", "/security", "/sessions", "/apps", "/notifications"].map((page) => `/account${page}`);
const DEVELOPERS = ["apps", "apps/callback", "tokens", "tokens?new=true", "webhooks", "logs", "access"];
/** Pages of an account that has nothing. */
const EMPTY = [
  ...["/overview", "/bots", "/bots/export", "/categories", "/automations", "/automations/new", "/presets", "/live"],
  ...["/trash", "/jobs", "/schedules"],
  ...["/notifications", "/account/apps"],
  ...["apps", "tokens", "webhooks", "logs", "access"].map((page) => `/developers/${page}`),
];
const ADMIN = ["/incidents", "/maintenance", "/outbox"];

/** Runs it when it is first needed, and once in each process that runs tests. */
function createOnce<Result>(create: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= create();
    return made;
  };
}

/** Staff with one of everything, all of it with long names. */
async function createFilledAccount() {
  const person = await createTestAccount("staff");
  const make = async (path: string, body: object) => (await callApi(person, "POST", path, body)) as { id: string };
  const name = "Nightly import of the fleet in Frankfurt and in Reykjavik";
  const app = await createFilledApp(person);
  await change(person, "tokens.create", { name, expiresInDays: 1 });
  const url = "https://hooks.operations-of-the-northern-league.example.com/services/one";
  const webhook = await change<{ id: string }>(person, "webhooks.create", { name, url, events: ["bots.down"] });
  const bot = await make("/bots", botInput("W".repeat(16)));
  await change(person, "bots.updateMany", { botIds: [bot.id], public: true });
  const automation = {
    name: "W".repeat(64),
    when: [{ event: "partyMessage", text: ["W".repeat(64)] }, { command: "w".repeat(32) }],
    if: { any: [{ value: "member.isFriend", is: "equal", than: true }] },
    do: [{ choose: [{ if: { value: "bot.isAlone", is: "equal", than: true }, do: [] }], else: [{ wait: 2 }] }],
  };
  const long = {
    automations: [automation],
    admins: [{ id: "x".repeat(200), name: "Ada" }],
    statusText: ["y".repeat(200)],
    future: 1,
  };
  const look = { startOutfit: [{ id: "fox", variants: [1] }] };
  const category = await make("/categories", { name: "W".repeat(32), config: { ...long, ...look } });
  await callApi(person, "PATCH", `/bots/${bot.id}`, { parent: category.id });
  const outfit = { id: "x".repeat(200), variants: [{ channel: "Colour", variant: "Red" }] };
  const { config } = (await callApi(person, "GET", `/categories/${category.id}`)) as {
    config: { automations: { id: string }[] };
  };
  const preset = await make("/presets", { name: "W".repeat(32), config: { outfit, level: 3, future: 1 } });
  const deleted = await make("/bots", botInput("M".repeat(16)));
  await callApi(person, "DELETE", `/bots/${deleted.id}`);
  const useCase = "A dashboard that shows which bots play. ".repeat(9);
  await change(person, "reviews.requestDeveloperAccess", { useCase });
  const requestId = await readReviewId(person);
  const numbers = [1, 2, 3, 4, 5, 6]; // with so many, the lists have a search
  await Promise.all(numbers.map((number) => make("/categories", { name: `Other ${number}` })));
  await Promise.all(numbers.map((number) => make("/presets", { name: `Other ${number}`, config: {} })));
  const greeting = { kind: "chat", input: { content: "Good evening" }, target: { botIds: [bot.id] } };
  const schedule = await make("/schedules", { ...greeting, name: "W".repeat(32), cron: "0 18 * * *" });
  const command = {
    kind: "command",
    input: { commands: [{ command: "level", args: "55" }] },
    target: { botIds: [bot.id] },
  };
  const job = await change<{ id: string }>(person, "jobs.create", command);
  return {
    person,
    areas: {
      fleet: FLEET,
      work: [...WORK, "/public", `/public/${bot.id}`, "/status"],
      account: ACCOUNT,
      // The lists of staff have the accounts of all other tests too: they are searched.
      admin: [
        ...["", `/users?q=${person.username}`, `/applications?q=${person.username}`, `/audit?account=${person.id}`],
        ...[`/users/${person.id}`, `/applications/${app.clientId}`, `/requests/${requestId}`],
        ...ADMIN,
      ].map((page) => `/admin${page}`),
      developers: [...DEVELOPERS, `webhooks/${webhook.id}`, `logs/${await readLoggedId(person)}`].map(
        (page) => `/developers/${page}`,
      ),
      applications: [
        ...[`/developers/apps/${app.clientId}`, authorizeAddress(app, { prompt: "consent" })],
        ...["/device?user_code=BCDF-GHJK", `/oauth2/logout?client_id=${app.clientId}`],
      ],
      category: [
        ...[`/categories/${category.id}`, `/automations/new?recipe=welcomeByLanguage&category=${category.id}`],
        `/automations/${category.id}/${config.automations[0]?.id}`,
      ],
      details: [
        ...[`/bots/${bot.id}`, `/presets/${preset.id}`, "/categories?q=nothing", "/presets?q=nothing"],
        ...[`/schedules/${schedule.id}`, `/jobs/${job.id}`],
      ],
    },
  };
}

/** The person's only request to the staff. */
async function readReviewId({ sessionToken }: TestAccount): Promise<string> {
  const headers = { Cookie: `session=${sessionToken}` };
  const reply = await fetch(`${BASE_URL}/api/trpc/reviews.list?input=%7B%7D`, { headers });
  return ((await reply.json()) as { result: { data: { id: string }[] } }).result.data[0]?.id ?? "";
}

/** A request that failed, by the id that its reply has. */
async function readLoggedId({ sessionToken }: TestAccount): Promise<string> {
  const reply = await fetch(`${BASE_URL}/v1/bots/none`, { headers: { Authorization: sessionToken } });
  return reply.headers.get("x-request-id") ?? "";
}

/** An application that its owner has approved. */
async function createFilledApp(owner: Awaited<ReturnType<typeof createTestAccount>>) {
  const redirectUri = "https://scoreboard.of-the-northern-league.tournaments.example.com/oauth/callback";
  const scopes = ["openid", "identify", "bots.read", "bots.write", "commands.run"];
  const app = await createTestApp({ owner, redirectUri, scopes, name: "Scoreboard of the northern lea" });
  await exchangeCode(BASE_URL, app, await requestCode(app, owner));
  return app;
}

const filled = createOnce(createFilledAccount);

const CHECKS = "fit a phone and 400 % zoom, mirror, do not move, have no violation and no error";

for (const [area, pages] of Object.entries({ site: SITE, guide: GUIDE, "documentation's list": LISTS })) {
  test(`${area} pages ${CHECKS}`, async ({ page }) => {
    test.setTimeout(240_000);
    await expectGoodLayouts(page, pages);
  });
}

test("each page of the product is one of those that are checked here", async () => {
  const { areas } = await filled();
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
      const { person, areas } = await filled();
      await signInAs(page, person);
      await expectGoodLayouts(page, areas[area]);
    });
  }

  test("on a low window too the focus is never under a bar", async ({ page }) => {
    await signInAs(page, (await filled()).person);
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
