import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIVE_TOPICS, type LiveChanges, type LiveTopic } from "../../contract/live-changes.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { listBotChanges } from "../../domain/bots/list-bot-changes.ts";
import { updateBots } from "../../domain/bots/update-bots.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newBotInput, newCategory, newPreset } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { readEvents } from "../../testing/read-events.ts";
import { serveApi } from "../../testing/serve-fetch.ts";
import { answerTrpc } from "./answer-trpc.ts";

let served: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  served = await serveApi({ fetch: answerTrpc });
});
afterAll(async () => {
  await served.close();
  await engine().close();
});

/** The messages about changes that an open page of the account receives. The first one is read. */
async function openPage(account: TestAccount) {
  const reply = await fetch(`${served.url}/api/trpc/live.watch?input={}`, {
    headers: { Cookie: `session=${account.sessionToken}` },
  });
  const events = readEvents(reply);
  const next = async (): Promise<LiveChanges> => {
    for (;;) {
      const { value } = await events.next();
      if (!value) throw new Error("the stream ended");
      const data = JSON.parse(value.data || "null");
      if (data?.topics) return data;
    }
  };
  const first = await next();
  /** Reads until the topic was changed. */
  const until = async (topic: LiveTopic): Promise<LiveChanges> => {
    for (;;) {
      const changes = await next();
      if (changes.topics.includes(topic)) return changes;
    }
  };
  return { first, next, until, close: () => events.return() };
}

it("what the API changes in a bot reaches the open pages of its account within two seconds, and of no other", async () => {
  const account = await newAccount();
  const stranger = await openPage(await newAccount());
  const { id } = await newBot(account);
  const page = await openPage(account);
  const start = performance.now();
  const { status } = await callApi("PATCH", `/bots/${id}`, {
    token: account.apiToken,
    body: { nickname: "Renamed", disabled: true },
  });
  expect(status).toBe(200);
  const { since } = await page.until("bots");
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(await listBotChanges({ since }, account.actor)).toEqual({
    bots: [expect.objectContaining({ id, nickname: "Renamed", flags: 1 })],
    goneIds: [],
    isIncomplete: false,
  });
  expect((await stranger.next()).topics).toEqual([]);
  await page.close();
  await stranger.close();
});
