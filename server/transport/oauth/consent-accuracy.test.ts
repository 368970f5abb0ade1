import { beforeAll, describe, expect, it } from "vitest";
import { TestShard } from "#control/testing/test-shard.ts";
import { Scope } from "../../contract/access.ts";
import { describeScope, LINK_SCOPES, RISKS, receivesCredentials, riskOf } from "../../contract/scopes.ts";
import { db } from "../../data/db.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory, newPreset } from "../../testing/bots.ts";
import { sendRequest } from "../../testing/call-api.ts";
import {
  approve,
  authorize,
  callProvider,
  newApplication,
  type PageReply,
  requestOf,
} from "../../testing/oauth-flow.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { createGatewayApp } from "../gateway/create-gateway-app.ts";
import { GATEWAY_ROUTES } from "../gateway/routes.ts";
import { ROUTES } from "../rest/routes.ts";
import { routesByScope } from "../routes-by-scope.ts";

const ALL = Scope.options;
/** The text of the page without its markup. */
const textOf = ({ text }: PageReply) =>
  text
    .slice(text.indexOf("<main>"))
    .replace(/<[^>]+>/g, " ")
    .replaceAll("’", "'")
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ");

const { address } = setUpShardLink();
let user: TestAccount;
let botId: string;
let categoryId: string;
/** All data of an account that an application could receive, and the words for it on the page. */
let facts: { what: string; canary: string; words: RegExp }[];
beforeAll(async () => {
  user = await newAccount();
  const connections = { discord: { id: "d-1", username: "canary-connection", verified: true } };
  await db().account.update({ where: { id: user.accountId }, data: { connections } });
  const admins = [{ id: "p-1", name: "canary-admin" }];
  categoryId = (await newCategory(user, { admins })).id;
  const bot = await newBot(user, { email: "canary-bot@example.com", parent: categoryId });
  botId = bot.id;
  const { nickname, deviceAuth } = bot.input;
  const preset = await newPreset(user);
  facts = [
    { what: "username", canary: user.username, words: /username/ },
    { what: "e-mail address", canary: user.email, words: /your e-mail address/ },
    { what: "connections", canary: "canary-connection", words: /third-party connections/ },
    { what: "bots", canary: nickname, words: /your bots \(names|Receive your bots'/ },
    { what: "e-mail of a bot", canary: "canary-bot@example.com", words: /your bots \(names, e-mail addresses/ },
    { what: "presets", canary: preset.name, words: /your presets/ },
    { what: "configuration", canary: "canary-admin", words: /configuration, with the players named in it/ },
    { what: "device id", canary: deviceAuth.deviceId, words: /Receive your bots' device credentials/ },
    { what: "secret", canary: deviceAuth.secret, words: /Receive your bots' device credentials/ },
  ];
});

const consentFor = async (scopes: readonly Scope[], person = user) => {
  const app = await newApplication({ scopes: [...scopes] });
  const page = await authorize(requestOf(app, { scope: scopes.join(" ") }), person.sessionToken);
  expect(page.status).toBe(200);
  return textOf(page);
};

/** Every reply that an application with these scopes gets from every API. */
async function readAll(scopes: readonly Scope[]): Promise<string> {
  const { token } = await oauthTokenFor(user, scopes);
  const fill = (path: string) => path.replace("{botId}", botId).replace("{categoryId}", categoryId);
  const heard: string[] = [];
  for (const { method, path, operation } of ROUTES) {
    if (method !== "GET" || operation.spec.access.kinds.length === 0) continue;
    heard.push((await callProvider(method, fill(path), { Authorization: token })).text);
  }
  // The export has the secrets, and no scope opens it.
  heard.push((await callProvider("POST", "/bots/bulk-export", { Authorization: token })).text);
  heard.push((await callProvider("GET", "/oauth2/userinfo", { Authorization: token })).text);
  const gateway = createGatewayApp("/gateway/v1");
  for (const { path } of GATEWAY_ROUTES.filter(({ method, respond }) => method === "GET" && !respond)) {
    const url = `http://localhost:3000/gateway/v1${fill(path)}?SVC_BUCKET_ID=${user.accountId}`;
    heard.push((await sendRequest(gateway, "GET", url, { token })).text);
  }
  return [...heard, ...(await connectShard(token))].join("\n");
}

/** Every frame that a shard gets with this token; none when it is refused. */
async function connectShard(token: string): Promise<string[]> {
  const shard = new TestShard({ gateway: `http://${address()}`, token: token });
  const isRefused = new Promise<boolean>((resolve) => shard.socket.once("unexpected-response", () => resolve(true)));
  const isOpen = new Promise<boolean>((resolve) => shard.socket.once("open", () => resolve(false)));
  if (!(await Promise.race([isRefused, isOpen]))) {
    await shard.hello();
    await expect.poll(() => shard.bots.has(botId)).toBe(true);
    shard.send({ t: "bye" });
    await expect.poll(() => shard.closed).not.toBeNull();
  }
  shard.socket.terminate();
  return shard.frames.map((frame) => JSON.stringify(frame));
}

const SETS: (readonly Scope[])[] = [
  ...ALL.map((scope) => [scope]),
  ["identify", "email", "connections"],
  ["openid", "email", "profile"],
  LINK_SCOPES,
  ALL.filter((scope) => scope !== "bots.run"),
  ALL.filter((scope) => scope !== "bots.read"),
  ALL,
];

describe("threat 37: the consent page lists what an application gets", () => {
  it.each(SETS.map((scopes) => [scopes.join(" "), scopes] as const))("%s", async (_, scopes) => {
    const [page, heard] = [await consentFor(scopes), await readAll(scopes)];
    for (const { what, canary, words } of facts) {
      if (heard.includes(canary)) expect(page, `${what} is read`).toMatch(words);
    }
    const delivered = facts.filter(({ what }) => /device id|secret/.test(what)).map(({ canary }) => canary);
    const isDelivered = delivered.some((canary) => heard.includes(canary));
    const isDenied = /cannot [^.]*credentials/.test(page);
    expect([isDelivered, isDenied], "delivered, and denied").not.toEqual([true, true]);
    // With bots.run the other scopes may be approved on another day, so the page never denies them.
    expect(isDenied).toBe(!scopes.includes("bots.run"));
    const denied = receivesCredentials(scopes)
      ? "or change your account"
      : "change your account or see your bots' credentials";
    expect(page).toMatch(new RegExp(`It cannot see your password,? ${denied}\\.`));
    expect(isDelivered).toBe(LINK_SCOPES.every((scope) => scopes.includes(scope)));
    for (const scope of scopes) expect(page).toContain(describeScope(scope));
    for (const scope of ALL) if (!scopes.includes(scope)) expect(page).not.toContain(describeScope(scope));
  });

  it("with every scope all data is returned: the test finds what it searches for", async () => {
    const heard = await readAll(ALL);
    expect(facts.filter(({ canary }) => !heard.includes(canary)).map(({ what }) => what)).toEqual([]);
  });

  it("the widest scope comes first, with its consequences", async () => {
    const page = await consentFor(ALL);
    const order = [...ALL].sort((a, b) => RISKS.indexOf(riskOf(a)) - RISKS.indexOf(riskOf(b)));
    const places = order.map((scope) => page.indexOf(describeScope(scope)));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(order[0]).toBe("bots.run");
    expect(page).toContain("Receive your bots' credentials");
    expect(page).toContain("may keep what it received: replace the bots' credentials then");
  });

  it("the page does not deny access to credentials that was approved earlier when fewer scopes are requested", async () => {
    const app = await newApplication({ scopes: [...ALL] });
    const person = await newAccount();
    await approve(app, person, { scope: LINK_SCOPES.join(" ") });
    const page = textOf(await authorize(requestOf(app, { scope: "identify" }), person.sessionToken));
    expect(page).not.toMatch(/cannot [^.]*credentials/);
    expect(page).toContain(`it stays approved: ${describeScope("bots.run")}`);
  });

  /** The effect of each writing route, in the words of its scope. */
  const WRITES: Record<string, RegExp> = {
    "POST /bots": /create/i,
    "POST /bots/bulk-import": /create.*replace the bots' credentials/i,
    "PATCH /bots/{botId}": /change.*replace the bots' credentials/,
    "DELETE /bots/{botId}": /delete your bots/,
    "POST /bots/{botId}/commands/run": /Run commands.*as their owner/,
    "POST /bots/{botId}/chat/messages": /send chat messages/,
    "POST /jobs": /Run commands|change and delete your bots.*restart bots/,
    "POST /jobs/{jobId}/cancel": /Run commands|change and delete your bots/,
    "POST /jobs/{jobId}/retry": /Run commands|change and delete your bots/,
    "POST /schedules": /by schedules of its own/,
    "PATCH /schedules/{scheduleId}": /by schedules of its own/,
    "DELETE /schedules/{scheduleId}": /by schedules of its own/,
    "POST /schedules/{scheduleId}/run": /Run commands.*as their owner/,
    "POST /categories": /create/i,
    "PATCH /categories/{categoryId}": /change.*who may command them/,
    "DELETE /categories/{categoryId}": /delete your categories/,
    "PUT /categories/managed/{categoryId}": /whether this service runs them/,
    "DELETE /categories/managed/{categoryId}": /whether this service runs them/,
    "POST /presets": /create.*presets/i,
    "PATCH /presets/{presetId}": /change.*presets/,
    "DELETE /presets/{presetId}": /delete your bots and presets/,
  };

  it("every writing route is described by its scope, and only scopes that change or act have writing routes", () => {
    const seen: string[] = [];
    for (const [scope, routes] of Object.entries(routesByScope()) as [Scope, string[]][]) {
      for (const route of routes.filter((each) => /^(POST|PUT|PATCH|DELETE) /.test(each))) {
        seen.push(route);
        expect(["change", "act"], route).toContain(riskOf(scope));
        expect(describeScope(scope), route).toMatch(WRITES[route] ?? /^$/);
      }
    }
    expect([...new Set(seen)].sort()).toEqual(Object.keys(WRITES).sort());
  });

  /** The data of each reading route, in the words of its scope. */
  const READS: Record<string, RegExp> = {
    "GET /user": /ID, username and flags/,
    "GET /bots": /bots \(names, e-mail addresses/,
    "GET /bots/{botId}": /bots \(names, e-mail addresses/,
    "GET /commands": /Run commands/,
    "GET /bots/{botId}/friends": /friends/,
    "GET /bots/{botId}/friends/pending": /friends/,
    "GET /bots/{botId}/users/blocked": /blocked players/,
    "GET /bots/{botId}/users/search": /search players through your bots/,
    "GET /bots/{botId}/party/members/{memberId}": /parties/,
    "GET /categories": /Read your categories/,
    "GET /categories/managed": /Read your categories/,
    "GET /categories/{categoryId}": /Read your categories/,
    "GET /automations": /Read your categories/,
    "GET /categories/{categoryId}/automations/{automationId}/activity": /what their automations did/,
    "GET /presets": /your presets/,
    "GET /presets/{presetId}": /your presets/,
    "GET /deletions": /Read your (bots|categories)|your bots \(names/,
    "GET /jobs": /Run commands|change and delete your bots/,
    "GET /jobs/{jobId}": /Run commands|change and delete your bots/,
    "GET /jobs/{jobId}/results": /Run commands.*read the replies|change and delete your bots/,
    "GET /schedules": /schedules that it set up/,
    "GET /schedules/{scheduleId}": /schedules that it set up/,
    "GET /schedules/{scheduleId}/runs": /schedules that it set up/,
    "GET /oauth2/userinfo": /Confirm who you are/,
    "gateway GET /bots": /live states, parties/,
    "gateway GET /bots/{botId}": /live states, parties/,
    "gateway GET /reasons": /live states/,
    "gateway GET /shards": /your shards/,
    "gateway GET /events": /live states/,
    "gateway POST /events/tickets": /live states/,
    "shard link, with categories.read and bots.read": /Receive your bots' device credentials/,
  };

  it("every reading route is described by its scope", () => {
    const reads = Object.entries(routesByScope() as Record<Scope, string[]>).flatMap(([scope, routes]) =>
      routes.filter((route) => !WRITES[route]).map((route) => [scope as Scope, route] as const),
    );
    for (const [scope, route] of reads) expect(describeScope(scope), route).toMatch(READS[route] ?? /^$/);
    expect([...new Set(reads.map(([, route]) => route))].sort()).toEqual(Object.keys(READS).sort());
  });
});
