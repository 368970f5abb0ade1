import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { FLEET_EVENTS } from "../../contract/fleet-event-names.ts";
import type { GatewayBot } from "../../contract/gateway.ts";
import { engine } from "../../data/engine/engine.ts";
import { updateBot } from "../../domain/bots/update-bots.ts";
import { updateCategory } from "../../domain/categories/write-categories.ts";
import { waitForDesiredStates } from "../../domain/fleet/assigning/publish-changed-bots.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { type ApiReply, sendRequest } from "../../testing/call-api.ts";
import { countCalls } from "../../testing/count-calls.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { ReplyChecker } from "../../testing/reply-checker.ts";
import { newFleet, type TestFleet } from "../../testing/test-fleet.ts";
import { createGatewayApp } from "./create-gateway-app.ts";
import { gatewayDocument } from "./openapi.ts";
import { ALL_ROUTES } from "./routes.ts";

const app = createGatewayApp("/gateway/v1");
const DEVELOPER = AccountFlag.Verified | AccountFlag.Developer;

let account: TestAccount;
let other: TestAccount;

interface Asked {
  /** Empty: left out. */
  bucket?: string;
  /** Further parameters, each with its `&`. */
  query?: string;
  method?: string;
  ip?: string;
}

/** Every reply is checked against the gateway's document. */
async function ask<Body = unknown>(
  path: string,
  token: string | undefined,
  asked: Asked = {},
): Promise<ApiReply<Body>> {
  const { bucket = account.accountId, query = "", method = "GET", ip = newIpAddress() } = asked;
  const own = bucket === "" ? "" : `?SVC_BUCKET_ID=${bucket}`;
  const url = `http://localhost:3000/gateway/v1${path}${own}${query}`;
  const reply = await sendRequest<Body>(app, method, url, { ip, ...(token !== undefined && { token }) });
  checker ??= new ReplyChecker(gatewayDocument());
  checker.checkReply(method, path, reply);
  return reply;
}
let checker: ReplyChecker | undefined;

const MEMBER = {
  ...{ id: "m", displayName: "Otter", joinedAt: "2026-11-21T10:00:00.000Z", flags: 3 },
  ...{ isReady: true, isLeader: true, isSittingOut: false, isPlaying: false },
};
const refusal = async (reply: ReturnType<typeof ask>) => [(await reply).status, (await reply).errorCode];

/** The state of the account's first bot, as it was published. */
let state: string;
let fleet: TestFleet;

beforeAll(async () => {
  account = await newAccount({ flags: DEVELOPER });
  other = await newAccount({ flags: DEVELOPER });
  for (const { accountId } of [other, account]) {
    const names = ["a", "b", "c"];
    fleet = await newFleet(accountId, 3, () => `${names.shift()}-${accountId}`);
    state = await fleet.publishState(`a-${accountId}`);
    const party = { id: "p", playlistId: "", privacy: "private" as const, maxSize: 16, members: [MEMBER] };
    await fleet.publishState(`b-${accountId}`, { status: 3, party });
  }
});
afterAll(() => engine().close());

describe("4.7 Gateway", () => {
  it("lists the account's connected bots, and no other; one that is not connected is left out", async () => {
    const reply = await ask<GatewayBot[]>("/bots", account.apiToken);
    expect(reply.status).toBe(200);
    expect(reply.body.map(({ id, status }) => [id, status]).sort()).toEqual([
      [`a-${account.accountId}`, 2],
      [`b-${account.accountId}`, 3],
    ]);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    expect(reply.headers.get("deprecation")).toMatch(/^@\d+$/);
  });

  it("returns one bot, byte for byte as it is stored; a foreign or offline one is not found", async () => {
    const id = `a-${account.accountId}`;
    const reply = await ask(`/bots/${id}`, account.apiToken);
    expect([reply.status, reply.text]).toEqual([200, state]);
    expect(reply.headers.get("deprecation")).toBeNull();
    for (const absent of [`c-${account.accountId}`, `a-${other.accountId}`, "x"]) {
      expect(await refusal(ask(`/bots/${absent}`, account.apiToken))).toEqual([404, "generic.not_found"]);
    }
  });

  it("lists the shards with the number of their assigned and connected bots", async () => {
    const reply = await ask<object[]>("/shards", account.apiToken);
    expect(reply.body).toEqual([
      expect.objectContaining({ clusterName: "Home", capacity: 3, assignedBots: 3, connectedBots: 2 }),
    ]);
  });

  it("lists bots and shards by pages, in the order of their ids", async () => {
    const ids = (reply: ApiReply<{ id: string }[]>) => reply.body.map(({ id }) => id);
    const first = await ask<GatewayBot[]>("/bots", account.apiToken, { query: "&limit=1" });
    const next =
      /^<http:\/\/localhost:3000\/gateway\/v1\/bots\?SVC_BUCKET_ID=[0-9a-f]+(&limit=1&after=a-[0-9a-f]+)>; rel="next"/;
    const [, query] = next.exec(first.headers.get("link") ?? "") ?? [];
    expect([ids(first), first.headers.get("x-total-count")]).toEqual([[`a-${account.accountId}`], "2"]);
    const second = await ask<GatewayBot[]>("/bots", account.apiToken, { query });
    expect(ids(second)).toEqual([`b-${account.accountId}`]);
    expect(second.headers.get("link")).toMatch(/^<[^>]+>; rel="deprecation"[^,]*$/);
    const shards = await ask<{ id: string }[]>("/shards", account.apiToken, { query: "&limit=1" });
    expect([ids(shards), shards.headers.get("x-total-count")]).toEqual([[fleet.shardId], "1"]);
    expect((await ask("/shards", account.apiToken, { query: "&limit=0" })).status).toBe(400);
  });

  it("lists why bots are not connected, each reason with its parameters and its bots", async () => {
    const owner = await newAccount({ flags: DEVELOPER });
    const { id } = await newBot(owner);
    const bucket = owner.accountId;
    await waitForDesiredStates(bucket); // another process may answer, and until then would say that the bot starts
    expect((await ask("/reasons", owner.apiToken, { bucket })).body).toEqual([
      { reason: { code: "no_cluster" }, count: 1, bots: [id] },
    ]);
    const category = await newCategory(owner);
    await updateBot({ botId: id, parent: category.id }, owner.actor);
    await updateCategory({ categoryId: category.id, disabled: true }, owner.actor);
    expect((await ask("/reasons", owner.apiToken, { bucket })).body).toEqual([
      { reason: { code: "category_disabled", categoryId: category.id }, count: 1, bots: [id] },
    ]);
  });

  it("every route requires the caller's own account id", async () => {
    for (const path of ["/bots", `/bots/a-${account.accountId}`, "/reasons", "/shards"]) {
      for (const bucket of ["", "x", other.accountId, account.accountId.toUpperCase()]) {
        expect(await refusal(ask(path, account.apiToken, { bucket }))).toEqual([403, "auth.forbidden"]);
      }
    }
  });

  it("answers with a trailing slash too; other methods are refused with Allow", async () => {
    expect((await ask("/bots/", account.apiToken)).status).toBe(200);
    const refused = await ask("/bots", account.apiToken, { method: "POST" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect((await ask("/nothing", account.apiToken)).status).toBe(404);
  });
});

describe("its document", () => {
  it("is served unchanged, without a credential, and describes exactly the routes", async () => {
    const reply = await ask("/openapi.json", undefined, { bucket: "" });
    const document = gatewayDocument();
    expect([reply.status, reply.body]).toEqual([200, JSON.parse(JSON.stringify(document))]);
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    const paths = ["/bots/", "/bots/{botId}/", "/reasons/", "/shards/", "/events/", "/events/tickets/"];
    expect(Object.keys(document.paths)).toEqual(paths);
    expect(document.servers).toEqual([{ url: "http://localhost:3000/gateway/v1" }]);
  });

  it("marks replies that contain deprecated members", () => {
    const described = Object.entries(gatewayDocument().paths).map(([path, operations]) => [
      path,
      JSON.stringify(operations).includes('"Deprecation"'),
    ]);
    expect(Object.fromEntries(described)).toEqual({
      ...{ "/bots/": true, "/bots/{botId}/": true },
      ...{ "/reasons/": false, "/shards/": false, "/events/": true, "/events/tickets/": false },
    });
  });

  it("states who may call a route, how often and with which input, and the format of the events", () => {
    const { paths, components } = gatewayDocument();
    for (const described of Object.values(paths).flatMap(Object.values)) {
      expect(described.security).toEqual([{ apiToken: [] }, { oauth2: ["bots.read"] }]);
      expect(described["x-rate-limit"]).toEqual({ direct: 100, oauth: 100, windowSeconds: 60 });
      expect(described.parameters).toContainEqual(
        expect.objectContaining({ name: "SVC_BUCKET_ID", in: "query", required: true }),
      );
    }
    expect(JSON.stringify(paths["/events/"])).toContain("#/components/schemas/GatewayEvent");
    const text = JSON.stringify(components.schemas);
    for (const event of Object.values(FLEET_EVENTS)) expect(text).toContain(`"const":"${event}"`);
    for (const [, name] of JSON.stringify(paths).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      expect(components.schemas).toHaveProperty(name ?? "");
    }
  });
});

describe("5.1 Token kinds on the gateway", () => {
  it("an API token needs developer access", async () => {
    const plain = await newAccount();
    const reply = ask("/bots", plain.apiToken, { bucket: plain.accountId });
    expect(await refusal(reply)).toEqual([403, "auth.forbidden"]);
    expect((await reply).text).toContain("Gateway access");
  });

  it("an OAuth2 token needs bots.read, and no developer access", async () => {
    const plain = await newAccount();
    const { token } = await oauthTokenFor(plain, ["bots.read"]);
    expect((await ask("/bots", token, { bucket: plain.accountId })).status).toBe(200);
    const lacking = await oauthTokenFor(plain, ["bots.write", "identify"]);
    const refused = await ask("/bots", lacking.token, { bucket: plain.accountId });
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      403,
      'Bearer realm="svc", error="insufficient_scope", scope="bots.read"',
    ]);
  });

  it("a session, a missing credential and an invalid token are refused", async () => {
    expect(await refusal(ask("/bots", account.sessionToken))).toEqual([401, "auth.invalid_token"]);
    expect(await refusal(ask("/bots", undefined))).toEqual([401, "auth.unauthorized"]);
    expect(await refusal(ask("/bots", "SVC_junk"))).toEqual([401, "auth.invalid_api_token"]);
  });
});

describe("8 Limits of the gateway", () => {
  it("100 calls in ten seconds for all routes together", async () => {
    const ip = newIpAddress();
    await countCalls(ALL_ROUTES, ip, 96);
    for (let i = 0; i < 2; i++) {
      expect((await ask("/bots", account.apiToken, { ip })).status).toBe(200);
      expect((await ask("/shards", account.apiToken, { ip })).status).toBe(200);
    }
    const refused = await ask("/shards", account.apiToken, { ip });
    expect([refused.status, refused.errorCode]).toEqual([429, "common.rate_limit_exceeded"]);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(10);
    expect(refused.headers.get("x-ratelimit-bucket")).toBe("gateway");
  });

  it("the bots' routes share a counter of a minute", async () => {
    const ip = newIpAddress();
    await ask("/bots", account.apiToken, { ip });
    const reply = await ask(`/bots/a-${account.accountId}`, account.apiToken, { ip });
    expect(reply.headers.get("ratelimit-policy")).toBe('"gateway.bots";q=100;w=60, "gateway";q=100;w=10');
    expect(reply.headers.get("x-ratelimit-remaining")).toBe("98");
  });
});
