import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { db, transaction } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { raiseNotification } from "../../domain/alerts/raise-notification.ts";
import { markNotificationsRead } from "../../domain/alerts/read-notifications.ts";
import { signOut } from "../../domain/identity/sign-in.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { checkStreamsOften } from "../../testing/check-streams-often.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { readEvents, readUntil, type SentEvent } from "../../testing/read-events.ts";
import { serveApi } from "../../testing/serve-fetch.ts";
import { newFleet, type TestFleet } from "../../testing/test-fleet.ts";
import { closeStreams } from "../http/open-stream.ts";
import { answerTrpc } from "./answer-trpc.ts";

let served: Awaited<ReturnType<typeof serveApi>>;
let account: TestAccount;
let fleet: TestFleet;

beforeAll(async () => {
  checkStreamsOften();
  served = await serveApi({ fetch: answerTrpc });
});
afterAll(async () => {
  await served.close();
  await engine().close();
});
beforeEach(async () => {
  account = await newAccount();
  fleet = await newFleet(account.accountId, 1);
});

const ask = (headers: Record<string, string> = {}, input: object = {}) =>
  fetch(`${served.url}/api/trpc/live.watch?input=${encodeURIComponent(JSON.stringify(input))}`, {
    headers: { Cookie: `session=${account.sessionToken}`, ...headers },
  });

/** What the client passes on: events and errors, without pings and protocol messages. */
async function* open(headers: Record<string, string> = {}, input: object = {}): AsyncGenerator<SentEvent, void> {
  for await (const event of readEvents(await ask(headers, input))) {
    if (!["connected", "ping"].includes(event.event) && !event.data.startsWith('{"event":"shards"')) yield event;
  }
}
const next = async (events: AsyncGenerator<SentEvent, void>) => {
  const { id, event, data } = (await events.next()).value as SentEvent;
  return { id, name: event, sent: JSON.parse(data || "null") };
};
const bot = () => fleet.botIds[0] as string;

it("tells the portal that notifications have changed, once they are committed, and the gateway nothing", async () => {
  const events = open();
  await events.next();
  const tell = async (isKept: boolean) =>
    transaction(async (tx) => {
      const subject = `${isKept}`;
      await raiseNotification(tx, {
        ...{ accountId: account.accountId, kind: "schedule.paused", subject, path: "/schedules" },
        data: { schedule: { id: "s", name: "Evening" }, reason: "The category was deleted." },
      });
      if (!isKept) throw new Error("rolled back");
    });
  await expect(tell(false)).rejects.toThrow("rolled back");
  await tell(true);
  expect((await next(events)).sent).toEqual({ event: "notifications", data: {} });
  expect(await markNotificationsRead({}, account.actor)).toEqual({ count: 1 });
  expect((await next(events)).sent).toEqual({ event: "notifications", data: {} });
  await fleet.publishState(bot());
  expect((await next(events)).sent).toMatchObject({ event: "bot" });
});

it("sends the fleet to the portal, and resumes after the last event by header and by input", async () => {
  const events = open();
  expect((await next(events)).sent).toMatchObject({
    event: "snapshot",
    data: { bots: [], shards: [{ assignedBots: 1 }] },
  });
  const state = await fleet.publishState(bot());
  const { id, sent } = await next(events);
  expect(sent).toEqual({ event: "bot", data: JSON.parse(state) });
  await events.return();
  await fleet.publishState(bot(), { status: 3 });
  expect(await next(open({ "Last-Event-ID": id }))).toMatchObject({ sent: { event: "bot", data: { status: 3 } } });
  expect(await next(open({}, { lastEventId: id }))).toMatchObject({ sent: { event: "bot", data: { status: 3 } } });
});

it("is a stream that is neither cached nor buffered", async () => {
  const reply = await ask();
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "private, no-store, no-transform",
    "x-accel-buffering": "no",
  });
  await reply.body?.cancel();
});

it("needs a session", async () => {
  const refused = await next(open({ Cookie: "session=none" }));
  expect(refused).toMatchObject({ name: "serialized-error", sent: { data: { fault: "unauthorized" } } });
  const byToken = await next(open({ Cookie: "", Authorization: account.apiToken }));
  expect(byToken).toMatchObject({ name: "serialized-error", sent: { data: { code: "UNAUTHORIZED" } } });
});

it.each<[string, () => Promise<unknown>, string]>([
  ["the session is revoked", () => db().session.delete({ where: { id: account.actor.credentialId } }), "unauthorized"],
  ["somebody signs out", () => signOut({ token: account.sessionToken }, account.actor), "unauthorized"],
  [
    "the account is banned",
    () => db().account.update({ where: { id: account.accountId }, data: { flags: 16 } }),
    "user_banned",
  ],
])("ends at the next check when %s, and says why", async (_, end, fault) => {
  const events = open();
  await next(events);
  await end();
  expect(await next(events)).toMatchObject({ name: "serialized-error", sent: { data: { fault } } });
  await expect(readUntil(events, () => false)).rejects.toThrow("the stream ended");
});

itInProcess("a server that stops ends the stream with an error after which the client retries", async () => {
  const events = open();
  await next(events);
  closeStreams();
  expect(await next(events)).toMatchObject({
    name: "serialized-error",
    sent: { data: { code: "SERVICE_UNAVAILABLE", fault: null } },
  });
});
