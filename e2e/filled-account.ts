import { botInput, callApi, change, createTestAccount, type TestAccount } from "./fixtures.ts";
import { authorizeAddress, createTestApp, exchangeCode, requestCode } from "./oauth-fixtures.ts";
import { BASE_URL } from "./test-server.ts";

/** What the account's things are called, where a name is more than single letters. */
export const WRITTEN_NAMES = [
  "Nightly import of the fleet in Frankfurt and in Reykjavik",
  "Scoreboard of the northern lea",
  "A dashboard that shows which bots play.",
] as const;

/** Pages that need no account. */
export const SITE = [
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
const FLEET = [
  ...["/overview", "/bots", "/bots/import", "/bots/export", "/categories", "/automations", "/presets", "/live"],
  "/trash",
];
const WORK = ["/jobs", "/schedules", "/schedules/new", "/activity", "/notifications"];
const ACCOUNT = ["", "/security", "/sessions", "/apps", "/notifications"].map((page) => `/account${page}`);
const DEVELOPERS = ["apps", "apps/callback", "tokens", "tokens?new=true", "webhooks", "logs", "access"];
const ADMIN = ["/incidents", "/maintenance", "/outbox"];

/** Runs it when it is first needed, and once in each process that runs tests. */
function createOnce<Result>(create: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= create();
    return made;
  };
}

async function createFilledAccount() {
  const person = await createTestAccount("staff");
  const make = async (path: string, body: object) => (await callApi(person, "POST", path, body)) as { id: string };
  const [name] = WRITTEN_NAMES;
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
    app,
    webhook,
    bot,
    category,
    automationId: config.automations[0]?.id,
    preset,
    requestId,
    schedule,
    job,
  };
}

/** Staff with one of everything, and the addresses of its pages by area. */
async function createFilledPages() {
  const made = await createFilledAccount();
  const { person, app, webhook, bot, category, automationId, preset, requestId, schedule, job } = made;
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
        `/automations/${category.id}/${automationId}`,
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
  const app = await createTestApp({ owner, redirectUri, scopes, name: WRITTEN_NAMES[1] });
  await exchangeCode(BASE_URL, app, await requestCode(app, owner));
  return app;
}

/** Staff with one of everything, all of it with long names, and the addresses of its pages by area. */
export const filledAccount = createOnce(createFilledPages);
