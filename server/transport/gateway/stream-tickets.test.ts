import { afterAll, beforeAll, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newAccount, newSession, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { sendRequest } from "../../testing/call-api.ts";
import { checkStreamsOften } from "../../testing/check-streams-often.ts";
import { readEvents, readUntil } from "../../testing/read-events.ts";
import { ReplyChecker } from "../../testing/reply-checker.ts";
import { serveApi } from "../../testing/serve-fetch.ts";
import { newFleet } from "../../testing/test-fleet.ts";
import { createGatewayApp } from "./create-gateway-app.ts";
import { gatewayDocument } from "./openapi.ts";

const DEVELOPER = AccountFlag.Verified | AccountFlag.Developer;
const app = createGatewayApp("/gateway/v1");
const replies = new ReplyChecker(gatewayDocument());

let served: Awaited<ReturnType<typeof serveApi>>;
let account: TestAccount;
beforeAll(async () => {
  checkStreamsOften();
  served = await serveApi(createGatewayApp("/gateway/v1"));
  account = await newAccount({ flags: DEVELOPER });
});
afterAll(async () => {
  await served.close();
  await engine().close();
});

/** Every reply is checked against the gateway's document. */
async function askTicket(token: string | undefined, bucket = account.accountId) {
  const path = "/events/tickets";
  const url = `http://localhost:3000/gateway/v1${path}?SVC_BUCKET_ID=${bucket}`;
  const reply = await sendRequest<{ ticket: string; expiresAt: string }>(app, "POST", url, token ? { token } : {});
  replies.checkReply("POST", path, reply);
  return reply;
}
const open = (ticket: string, more = "") =>
  fetch(`${served.url}/gateway/v1/events?SVC_BUCKET_ID=${account.accountId}&ticket=${ticket}${more}`);
const firstOf = async (reply: Response) => (await readEvents(reply).next()).value;

it("a ticket opens one stream, for half a minute", async () => {
  const { body, headers } = await askTicket(account.apiToken);
  expect(headers.get("cache-control")).toBe("no-store");
  const seconds = (new Date(body.expiresAt).getTime() - Date.now()) / 1000;
  expect(seconds).toBeGreaterThan(25);
  expect(seconds).toBeLessThanOrEqual(31);
  const opened = await Promise.all(Array.from({ length: 5 }, () => open(body.ticket, "&events=snapshot")));
  expect(opened.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  const stream = opened.find(({ status }) => status === 200) as Response;
  expect(await firstOf(stream)).toMatchObject({ event: "snapshot" });

  const { body: late } = await askTicket(account.apiToken);
  await db().streamTicket.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
  expect([(await open(late.ticket)).status, (await open("never")).status]).toEqual([401, 401]);
});

it("a ticket has the rights of its credential, and its stream ends with them", async () => {
  const { token, tokenId } = await oauthTokenFor(account, ["bots.read"]);
  const { token: other } = await oauthTokenFor(account, ["identify"]);
  const session = await newSession(account.accountId);
  const stranger = await newAccount();
  expect((await askTicket(undefined)).status).toBe(401);
  expect((await askTicket(session.token)).status).toBe(401);
  expect((await askTicket(other)).status).toBe(403);
  expect((await askTicket(stranger.apiToken, stranger.accountId)).status).toBe(403);
  expect((await askTicket(token, stranger.accountId)).status).toBe(403);

  const [used, unused] = [await askTicket(token), await askTicket(token)];
  const stream = await open(used.body.ticket);
  const events = readEvents(stream);
  expect((await events.next()).value).toMatchObject({ event: "snapshot" });
  await db().accessToken.delete({ where: { id: tokenId } });
  await expect(readUntil(events, () => false)).rejects.toThrow(/^the stream ended/);
  expect((await open(unused.body.ticket)).status).toBe(401);
});

it("of a ticket the database has a hash alone", async () => {
  await newFleet(account.accountId, 1);
  const { body } = await askTicket(account.apiToken);
  const stored = JSON.stringify(await db().streamTicket.findMany());
  expect(stored).not.toContain(body.ticket);
  expect(stored).not.toContain(account.apiToken);
});
