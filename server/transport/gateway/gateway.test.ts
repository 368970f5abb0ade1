import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GatewayBot } from "../../contract/gateway.ts";
import { AccountFlag } from "../../contract/user.ts";
import { engine } from "../../data/engine/engine.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newAddress } from "../../testing/addresses.ts";
import { send } from "../../testing/call.ts";
import { createGatewayApp } from "./app.ts";

const app = createGatewayApp("/gateway/v1");
const DEVELOPER = AccountFlag.Verified | AccountFlag.Developer;

let account: TestAccount;
let other: TestAccount;

/** Undefined leaves the bucket out. */
function ask<Body = unknown>(
  path: string,
  token: string | undefined,
  {
    bucket = account.accountId,
    method = "GET",
    ip = newAddress(),
  }: { bucket?: string; method?: string; ip?: string } = {},
) {
  const query = bucket === "" ? "" : `?SVC_BUCKET_ID=${bucket}`;
  return send<Body>(app, method, `http://localhost:3000/gateway/v1${path}${query}`, {
    ip,
    ...(token !== undefined && { token }),
  });
}

const refusal = async (reply: ReturnType<typeof ask>) => [(await reply).status, (await reply).errorCode];
const stateOf = (id: string, changes: Partial<GatewayBot> = {}): string =>
  JSON.stringify({ id, nickname: "Otter", parent: null, flags: 0, status: 2, ...changes });

beforeAll(async () => {
  account = await newAccount({ flags: DEVELOPER });
  other = await newAccount({ flags: DEVELOPER });
  for (const { accountId } of [account, other]) {
    const pool = { bucketId: accountId, managed: false, categories: null, bots: null };
    const facts = {
      ...{ id: `shard-${accountId}`, clusterId: "c", clusterName: "Home", version: "1.0.0", outdated: false },
      ...{ categories: [], capacity: 5, managed: false, platform: "simulated", source: "local" },
      startedAt: "2026-11-21T10:00:00.000Z",
    };
    const shardId = facts.id;
    const json = JSON.stringify(facts);
    const opened = await engine().openShard({ shardId, pool, capacity: 5, hubId: "hub", json }, 60_000);
    for (const name of ["a", "b", "c"]) {
      await engine().want({ botId: `${name}-${accountId}`, bucketId: accountId, categoryId: null, managed: false });
    }
    const [a, b] = await engine().claim(shardId, opened?.epoch ?? 0, 3);
    const party = { id: "p", playlistId: "", privacy: "private" as const, maxSize: 16, members: [] };
    const member = { isReady: true } as never;
    await engine().putStates(shardId, [
      { ...(a as NonNullable<typeof a>), revision: 1, json: stateOf(a?.botId ?? "") },
      {
        ...(b as NonNullable<typeof b>),
        revision: 1,
        json: stateOf(b?.botId ?? "", { status: 3, party: { ...party, members: [member] } }),
      },
    ]);
  }
});
afterAll(() => engine().close());

describe("4.7 Gateway", () => {
  it("lists the account's connected bots, and no other; one that is not connected is left out", async () => {
    const reply = await ask<GatewayBot[]>("/bots", account.apiToken);
    expect(reply.status).toBe(200);
    expect(reply.body.map(({ id, status }) => [id, status])).toEqual([
      [`a-${account.accountId}`, 2],
      [`b-${account.accountId}`, 3],
    ]);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    expect(reply.headers.get("deprecation")).toMatch(/^@\d+$/);
  });

  it("gives one bot, byte for byte as it is kept; a foreign or offline one is not found", async () => {
    const id = `a-${account.accountId}`;
    const reply = await ask(`/bots/${id}`, account.apiToken);
    expect([reply.status, reply.text]).toEqual([200, stateOf(id)]);
    expect(reply.headers.get("deprecation")).toBeNull();
    for (const absent of [`c-${account.accountId}`, `a-${other.accountId}`, "x"]) {
      expect(await refusal(ask(`/bots/${absent}`, account.apiToken))).toEqual([404, "generic.not_found"]);
    }
  });

  it("lists the shards with what they hold and what of it is connected", async () => {
    const reply = await ask<object[]>("/shards", account.apiToken);
    expect(reply.body).toEqual([
      expect.objectContaining({ clusterName: "Home", capacity: 5, assignedBots: 3, connectedBots: 2 }),
    ]);
  });

  it("every route wants the caller's own account id, and nothing else will do", async () => {
    for (const path of ["/bots", `/bots/a-${account.accountId}`, "/shards"]) {
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

  it("a session is not accepted, nor nobody, nor a token that is none", async () => {
    expect(await refusal(ask("/bots", account.sessionToken))).toEqual([401, "auth.invalid_token"]);
    expect(await refusal(ask("/bots", undefined))).toEqual([401, "auth.unauthorized"]);
    expect(await refusal(ask("/bots", "SVC_junk"))).toEqual([401, "auth.invalid_api_token"]);
  });
});

describe("8 Limits of the gateway", () => {
  it("100 calls in ten seconds for all routes together", async () => {
    const ip = newAddress();
    for (let i = 0; i < 50; i++) {
      expect((await ask("/bots", account.apiToken, { ip })).status).toBe(200);
      expect((await ask("/shards", account.apiToken, { ip })).status).toBe(200);
    }
    const refused = await ask("/shards", account.apiToken, { ip });
    expect([refused.status, refused.errorCode]).toEqual([429, "common.rate_limit_exceeded"]);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(10);
    expect(refused.headers.get("x-ratelimit-bucket")).toBe("gateway");
  });

  it("the bots' routes share a counter of a minute", async () => {
    const ip = newAddress();
    await ask("/bots", account.apiToken, { ip });
    const reply = await ask(`/bots/a-${account.accountId}`, account.apiToken, { ip });
    expect(reply.headers.get("ratelimit-policy")).toBe('"gateway.bots";q=100;w=60');
    expect(reply.headers.get("x-ratelimit-remaining")).toBe("98");
  });
});
