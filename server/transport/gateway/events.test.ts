import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { until } from "#control/testing/until.ts";
import { AccountFlag } from "../../contract/flags.ts";
import type { Job, JobProgress } from "../../contract/jobs.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { announceNotifications } from "../../domain/alerts/raise-notification.ts";
import { createJob } from "../../domain/jobs/create-job.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { checkStreamsOften } from "../../testing/check-streams-often.ts";
import { hasOtherProcesses, itInProcess } from "../../testing/in-process.ts";
import { readEvents, readUntil, type SentEvent } from "../../testing/read-events.ts";
import { runJob } from "../../testing/run-jobs.ts";
import { serveApi } from "../../testing/serve-fetch.ts";
import { switchMaintenance } from "../../testing/switch-maintenance.ts";
import { newFleet, type TestFleet } from "../../testing/test-fleet.ts";
import { withoutTables } from "../../testing/without-tables.ts";
import { closeStreams, streamTimes } from "../http/open-stream.ts";
import { createGatewayApp } from "./create-gateway-app.ts";

const DEVELOPER = AccountFlag.Verified | AccountFlag.Developer;

let served: Awaited<ReturnType<typeof serveApi>>;
let account: TestAccount;
let fleet: TestFleet;

beforeAll(async () => {
  checkStreamsOften();
  served = await serveApi(createGatewayApp("/gateway/v1"));
});
afterAll(async () => {
  await served.close();
  await engine().close();
});
beforeEach(async () => {
  account = await newAccount({ flags: DEVELOPER });
  fleet = await newFleet(account.accountId, 2);
});

interface Asked {
  token?: string | undefined;
  bucket?: string;
  headers?: Record<string, string>;
  query?: string;
  method?: string;
}

function ask({
  token = account.apiToken,
  bucket = account.accountId,
  headers,
  query = "",
  method = "GET",
}: Asked = {}) {
  const url = `${served.url}/gateway/v1/events?SVC_BUCKET_ID=${bucket}${query}`;
  return fetch(url, { method, headers: { Authorization: token, ...headers } });
}

/** Lists of shards arrive at any time, so they are left out. */
async function* open(asked: Asked = {}): AsyncGenerator<SentEvent, void> {
  const reply = await ask(asked);
  expect(reply.status).toBe(200);
  for await (const event of readEvents(reply)) if (event.event !== "shards") yield event;
}
const next = async (events: AsyncGenerator<SentEvent, void>) => (await events.next()).value as SentEvent;
const bot = (index: number) => fleet.botIds[index] as string;
const statusOf = async (asked: Asked) => {
  const reply = await ask(asked);
  await reply.body?.cancel();
  return reply.status;
};
/** It ends cleanly, and without another event. */
async function expectEnd(events: AsyncGenerator<SentEvent, void>, cause: () => unknown) {
  await cause();
  await expect(readUntil(events, () => false)).rejects.toThrow(/^the stream ended/);
}

/** Reads as a client does: after a lost connection it resumes after the last event. */
async function listen(read: SentEvent[], isLast: (event: SentEvent) => boolean): Promise<void> {
  const last = read.at(-1);
  if (last && isLast(last)) return;
  try {
    for await (const event of open(last && { headers: { "Last-Event-ID": last.id } })) {
      read.push(event);
      if (isLast(event)) return;
    }
  } catch {} // cut
  await listen(read, isLast);
}

describe("GET /gateway/v1/events", () => {
  it("begins with the whole fleet, then sends each state as the gateway lists it", async () => {
    const events = open();
    expect(JSON.parse((await next(events)).data)).toMatchObject({ bots: [], shards: [{ id: fleet.shardId }] });
    announceNotifications(account.accountId); // for the portal only
    const data = await fleet.publishState(bot(0));
    expect(await next(events)).toMatchObject({ event: "bot", data, id: expect.stringMatching(/^[0-9a-f]+-\d+$/) });
    await fleet.release(bot(0));
    expect(await next(events)).toMatchObject({ event: "gone", data: JSON.stringify({ id: bot(0) }) });
    await events.return();
  });

  it("is a stream that is neither cached nor buffered, and states when to reconnect", async () => {
    const reply = await ask();
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
      "ratelimit-policy": '"gateway.events";q=100;w=60, "gateway";q=100;w=10',
      "access-control-allow-origin": "*",
      deprecation: "@1767225600",
    });
    const reader = reply.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^retry: \d+\n\n/);
    await reader?.cancel();
    const head = await ask({ method: "HEAD" });
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([200, "text/event-stream", ""]);
  });

  itInProcess("a connection that is dropped repeatedly: no event is lost or sent twice", async () => {
    const read: SentEvent[] = [];
    const sent: string[] = [];
    const listening = listen(read, ({ data }) => data.includes('"the end"'));
    await until("the snapshot has arrived", () => read.length).toBe(1);
    for (let i = 0; i < 600; i++) {
      sent.push(await fleet.publishState(bot(i % 2)));
      if (i % 7 === 0) await sleep(1);
      if (i % 60 === 30) served.dropConnections();
    }
    sent.push(await fleet.publishState(bot(0), { presenceStatus: "the end" }));
    await listening;
    expect(read.map(({ event }) => event)).toEqual(["snapshot", ...sent.map(() => "bot")]);
    expect(read.slice(1).map(({ data }) => data)).toEqual(sent);
  });

  it("resumes by the query too; an id that is no longer stored gives the whole fleet", async () => {
    const events = open();
    await next(events);
    await fleet.publishState(bot(0));
    const { id } = await next(events);
    await events.return();
    const data = await fleet.publishState(bot(1));
    expect(await next(open({ query: `&lastEventId=${id}` }))).toMatchObject({ event: "bot", data });
    expect((await next(open({ query: "&lastEventId=long-ago" }))).event).toBe("snapshot");
  });
});

describe("access to the stream", () => {
  it("needs access to the gateway", async () => {
    const { token } = await oauthTokenFor(account, ["bots.read"]);
    const plain = await newAccount();
    const without = await oauthTokenFor(account, ["bots.write"]);
    expect(await statusOf({ token })).toBe(200);
    expect(await statusOf({ token: without.token })).toBe(403);
    expect(await statusOf({ token: plain.apiToken, bucket: plain.accountId })).toBe(403);
    expect(await statusOf({ bucket: plain.accountId })).toBe(403);
    expect(await statusOf({ token: account.sessionToken })).toBe(401);
    expect(await statusOf({ token: "SVC_junk" })).toBe(401);
  });

  it("an account has ten streams; another one waits until one is closed", async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
    expect(await refused.json()).toMatchObject({
      errors: [{ errorCode: "net.svc.errors.common.rate_limit_exceeded" }],
    });
    const other = await newAccount({ flags: DEVELOPER });
    expect(await statusOf({ token: other.apiToken, bucket: other.accountId })).toBe(200);
    await replies[0]?.body?.cancel();
    await until("another stream is accepted", () => statusOf({})).toBe(200);
    await Promise.all(replies.slice(1).map((reply) => reply.body?.cancel()));
  });

  const setFlags = (flags: number) => db().account.update({ where: { id: account.accountId }, data: { flags } });
  it.each<[string, () => Promise<unknown>]>([
    ["its token is revoked", () => db().apiToken.delete({ where: { id: account.apiTokenId } })],
    [
      "its token expires",
      () => db().apiToken.update({ where: { id: account.apiTokenId }, data: { expiresAt: new Date(0) } }),
    ],
    ["the account is banned", () => setFlags(DEVELOPER | AccountFlag.Banned)],
    ["the account loses developer access", () => setFlags(AccountFlag.Verified)],
  ])("threat 35: a stream ends at the next check when %s, and no event comes after", async (_, lose) => {
    const events = open();
    await next(events);
    await expectEnd(events, lose);
  });

  itInProcess("threat 35: a stream ends at the next check when the service goes into maintenance", async () => {
    onTestFinished(() => switchMaintenance({ on: false, message: "" }));
    const events = open();
    await next(events);
    await expectEnd(events, () => switchMaintenance({ on: true, message: "Soon back" }));
  });

  it("threat 35: an application's stream ends when its token loses the scope", async () => {
    const { token, tokenId } = await oauthTokenFor(account, ["bots.read"]);
    const events = open({ token });
    await next(events);
    const lose = () => db().accessToken.update({ where: { id: tokenId }, data: { scopes: ["bots.write"] } });
    await expectEnd(events, lose);
  });

  it("threat 35: a temporary error while the right is checked ends no stream", async () => {
    const events = open();
    await next(events);
    await withoutTables(["ApiToken"], () => sleep(2.5 * streamTimes().checkMs)); // no event shows the checks
    const data = await fleet.publishState(bot(0));
    expect(await next(events)).toMatchObject({ event: "bot", data });
    await events.return();
  });

  itInProcess("a stream ends at once when the server stops, and the client resumes where it was", async () => {
    const events = open();
    const { id } = await next(events);
    await expectEnd(events, closeStreams);
    const data = await fleet.publishState(bot(0));
    expect(await next(open({ headers: { "Last-Event-ID": id } }))).toMatchObject({ event: "bot", data });
  });

  itInProcess("a client that disconnects leaves no resources behind", async () => {
    for (let i = 0; i < 12; i++) {
      const reply = await ask();
      expect(reply.status).toBe(200);
      await reply.body?.cancel();
      await sleep(20);
    }
  });
});

describe("a stream with filters", () => {
  it("has only the events and bots that were asked for; a bot that leaves them is gone, once", async () => {
    const category = "c-1";
    const own = { parent: category };
    await fleet.publishState(bot(0), own);
    await fleet.publishState(bot(1));
    const events = open({ query: `&category=${category}&events=snapshot,bot,gone` });
    const snapshot = JSON.parse((await next(events)).data) as { bots: { id: string }[] };
    expect(snapshot.bots.map(({ id }) => id)).toEqual([bot(0)]);
    await fleet.publishState(bot(1), { status: 3 });
    const data = await fleet.publishState(bot(0), { ...own, status: 3 });
    expect(await next(events)).toMatchObject({ event: "bot", data });
    await fleet.publishState(bot(0));
    await fleet.publishState(bot(0), { status: 3 });
    const moved = await fleet.publishState(bot(1), own);
    const gone = await next(events);
    expect(gone).toMatchObject({ event: "gone", data: JSON.stringify({ id: bot(0) }) });
    expect(await next(events)).toMatchObject({ event: "bot", data: moved });

    const resumed = open({ query: `&bots=${bot(1)}`, headers: { "Last-Event-ID": gone.id } });
    expect(await next(resumed)).toMatchObject({ event: "bot", data: moved });
    await fleet.release(bot(0));
    await fleet.release(bot(1));
    expect(await next(resumed)).toMatchObject({ event: "gone", data: JSON.stringify({ id: bot(1) }) });
  });

  it("a reader who goes on is told that a bot has left its category meanwhile", async () => {
    const category = "c-1";
    await fleet.publishState(bot(0), { parent: category });
    const first = await next(open({ query: `&category=${category}` }));
    await fleet.publishState(bot(0));
    const events = open({ query: `&category=${category}`, headers: { "Last-Event-ID": first.id } });
    expect(await next(events)).toMatchObject({ event: "gone", data: JSON.stringify({ id: bot(0) }) });
  });

  it("tells of its position where it leaves events out, so that nothing is missed after it", async () => {
    const { body } = await ask({ query: "&events=job" });
    let text = "";
    for await (const chunk of body as ReadableStream<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      if (text.includes("\nid: ")) break;
    }
    expect(text).toMatch(/^retry: \d+\n\nid: \S+\n\n$/);
    const position = text.split("id: ")[1]?.trim() ?? "";
    const data = await fleet.publishState(bot(0), { status: 3 });
    const events = open({ query: "&events=bot", headers: { "Last-Event-ID": position } });
    expect(await next(events)).toMatchObject({ event: "bot", data });
  });

  it("tells a token that is limited to categories nothing of others, not even that something happened", async () => {
    await db().apiToken.update({ where: { id: account.apiTokenId }, data: { categoryIds: ["c-1"] } });
    const { body } = await ask({ query: "&events=job" });
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toMatch(/^retry: \d+\n\n$/);
    const next = reader.read().then(({ value }) => Buffer.from(value ?? []).toString());
    await fleet.publishState(bot(0), { status: 3 });
    expect(await Promise.race([next, sleep(300, "nothing")])).toBe("nothing");
    await reader.cancel();
  });

  it("refuses what is no event", async () => {
    expect(await statusOf({ query: "&events=bots" })).toBe(400);
    expect(await statusOf({ query: "&bots=" })).toBe(400);
    expect(await statusOf({ query: "&bots=1,2&category=3" })).toBe(200);
  });
});

describe("the event `job`", () => {
  it("tells of each job that the caller reaches that it was created, went on and ended", async () => {
    const { id: botId } = await newBot(account);
    const { token } = await oauthTokenFor(account, ["bots.read", "bots.write"]);
    const edit = { kind: "edit", input: { disabled: true }, target: { botIds: [botId] } };
    const [all, own] = [open(), open({ token })];
    for (const events of [all, own]) expect((await next(events)).event).toBe("snapshot");
    const { id: ownersJob } = await createJob(edit, account.actor);
    const { body } = await callApi<Job>("POST", "/jobs", { token, body: edit });
    // Other processes work on jobs by themselves.
    if (!hasOtherProcesses()) for (const id of [ownersJob, body.id]) await runJob(id);
    const jobsOf = async (events: AsyncGenerator<SentEvent, void>, ids: readonly string[]) => {
      const seen: [string, string, number][] = [];
      await readUntil(events, ({ event, data }) => {
        const { id, state, succeeded } = JSON.parse(data) as JobProgress;
        if (event === "job") seen.push([id, state, succeeded]);
        return ids.every((one) => seen.some(([job, state]) => job === one && state === "done"));
      });
      return seen;
    };
    const stepsOf = (id: string) =>
      expect.arrayContaining([
        [id, "queued", 0],
        [id, "done", 1],
      ]);
    const seen = await jobsOf(all, [ownersJob, body.id]); // other processes may end them in another order
    expect(seen).toEqual(stepsOf(ownersJob));
    expect(seen).toEqual(stepsOf(body.id));
    const seenByApplication = await jobsOf(own, [body.id]);
    expect(seenByApplication).toEqual(stepsOf(body.id));
    expect(seenByApplication.map(([id]) => id)).not.toContain(ownersJob);
  });
});
