import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CloseCode } from "#control/protocol.ts";
import { until } from "#control/testing/until.ts";
import { AccountFlag } from "../contract/flags.ts";
import { db } from "../data/db.ts";
import { operator } from "../domain/actor.ts";
import { setBan } from "../domain/admin/manage-accounts.ts";
import { disableApplication, enableApplication } from "../domain/applications/disable-application.ts";
import { banAccount, unbanAccount } from "../domain/identity/operator-accounts.ts";
import { newAccount, type TestAccount } from "../testing/accounts.ts";
import { newBot } from "../testing/bots.ts";
import { checkStreamsOften } from "../testing/check-streams-often.ts";
import {
  approve,
  authorize,
  callProvider,
  decide,
  exchange,
  formOf,
  newApplication,
  requestOf,
  type TestApplication,
} from "../testing/oauth-flow.ts";
import { readEvents } from "../testing/read-events.ts";
import { serveApi } from "../testing/serve-fetch.ts";
import { setUpShardLink } from "../testing/set-up-shard-link.ts";
import { createGatewayApp } from "./gateway/create-gateway-app.ts";

const SCOPES = ["identify", "bots.read", "bots.write", "bots.run", "categories.read"] as const;
const scope = SCOPES.join(" ");

const { sayHello } = setUpShardLink({ link: { recheckMs: 100 } });
let gateway: Awaited<ReturnType<typeof serveApi>>;
let staff: TestAccount;
beforeAll(async () => {
  checkStreamsOften();
  gateway = await serveApi(createGatewayApp("/gateway/v1"));
  staff = await newAccount({ flags: AccountFlag.Staff });
});
afterAll(async () => {
  await gateway.close();
});

/** An application of another account that the user approved, connected to every API. */
async function atWork() {
  const app = await newApplication({ scopes: [...SCOPES] });
  const user = await newAccount();
  const bot = await newBot(user);
  const { body } = await exchange(app, (await approve(app, user, { scope })).code);
  const token = body.access_token;
  const stream = await fetch(`${gateway.url}/gateway/v1/events?SVC_BUCKET_ID=${user.accountId}`, {
    headers: { Authorization: token },
  });
  expect(stream.status).toBe(200);
  const ended = (async () => {
    for await (const _ of readEvents(stream));
  })().catch(() => undefined);
  const shard = await sayHello({ apiToken: token });
  await until("the bot is assigned", () => shard.bots.has(bot.id)).toBe(true);
  return { app, user, bot, token, ended, shard };
}

const statusOf = async (path: string, Authorization: string) =>
  (await fetch(`${gateway.url}/gateway/v1${path}`, { headers: { Authorization } })).status;

const rest = async (method: string, path: string, Authorization: string) => {
  const { status, errorCode } = await callProvider(method, path, { Authorization });
  return [status, errorCode];
};

const flag = ({ accountId: id }: TestAccount, flags: number) => db().account.update({ where: { id }, data: { flags } });

interface End {
  stop: (app: TestApplication) => Promise<unknown>;
  start: (app: TestApplication) => Promise<unknown>;
}
const reference = ({ clientId }: TestApplication) => ({ applicationId: clientId });
const ENDS: Record<string, End> = {
  "its owner is banned in the portal": {
    stop: ({ owner }) => setBan({ accountId: owner.accountId, banned: true, reason: "spam" }, staff.actor),
    start: ({ owner }) => setBan({ accountId: owner.accountId, banned: false }, staff.actor),
  },
  "its owner is banned by the command line": {
    stop: ({ owner }) => banAccount({}, operator(owner.accountId)),
    start: ({ owner }) => unbanAccount({}, operator(owner.accountId)),
  },
  "its owner is disabled": {
    stop: ({ owner }) => flag(owner, AccountFlag.Verified | AccountFlag.Disabled),
    start: ({ owner }) => flag(owner, AccountFlag.Verified),
  },
  "staff disable it": {
    stop: (app) => disableApplication({ ...reference(app), reason: "spam" }, staff.actor),
    start: (app) => enableApplication(reference(app), staff.actor),
  },
};

describe("threat 38: an application is as alive as its owner", () => {
  it.each(Object.entries(ENDS))("%s: its tokens, streams, shards and requests end, and come back", async (_, end) => {
    const { app, user, bot, token, ended, shard } = await atWork();
    const { bucket } = { bucket: `SVC_BUCKET_ID=${user.accountId}` };
    const waiting = await approve(app, user, { scope: "identify", prompt: "consent" }).catch(() => null);
    const page = await authorize(requestOf(app, { scope, prompt: "consent" }), user.sessionToken);
    expect(page.status).toBe(200);

    await end.stop(app);
    const refused = [401, "auth.invalid_token"];
    expect(await rest("GET", "/user", token)).toEqual(refused);
    expect(await rest("DELETE", `/bots/${bot.id}`, token)).toEqual(refused);
    expect(await db().bot.count({ where: { id: bot.id } })).toBe(1);
    expect(await statusOf(`/bots?${bucket}`, token)).toBe(401);
    await ended;
    await until("the shard's connection has ended", () => shard.closed?.code).toBe(CloseCode.Token);

    // Remembered consent gives nothing, a page that is open still gives nothing, and neither does a code.
    expect((await authorize(requestOf(app, { scope: "identify" }), user.sessionToken)).status).toBe(400);
    expect((await authorize(requestOf(app, { scope: "identify", prompt: "none" }), user.sessionToken)).status).toBe(
      400,
    );
    const decided = await decide({ ...formOf(page), decision: "approve" }, user.sessionToken);
    expect([decided.status, decided.location]).toEqual([400, null]);
    const late = await exchange(app, waiting?.code ?? "");
    expect([late.status, late.body.error]).toEqual([400, "invalid_client"]);

    await end.start(app);
    expect(await rest("GET", "/user", token)).toEqual([200, null]);
    expect((await exchange(app, waiting?.code ?? "")).status).toBe(200);
  });

  it("a banned owner is told of the ban by the own application's token, as by every other credential", async () => {
    const app = await newApplication();
    const token = (await exchange(app, (await approve(app, app.owner)).code)).body.access_token;
    await setBan({ accountId: app.owner.accountId, banned: true, reason: "spam" }, staff.actor);
    expect(await rest("GET", "/user", token)).toEqual([403, "auth.user_banned"]);
  });
});
