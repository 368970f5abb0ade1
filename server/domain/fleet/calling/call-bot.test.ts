import { beforeEach, describe, expect, it } from "vitest";
import { until } from "#control/testing/until.ts";
import { engine } from "../../../data/engine/engine.ts";
import type { LeaseHolder } from "../../../data/engine/fleet-engine.ts";
import { newAccount } from "../../../testing/accounts.ts";
import { newBot } from "../../../testing/bots.ts";
import { openLease } from "../../../testing/engine-fixture.ts";
import { faultOf } from "../../../testing/fault-of.ts";
import { overridePart } from "../../../testing/test-application.ts";
import { waitForDesiredStates } from "../assigning/publish-changed-bots.ts";
import { callBot, callTimes } from "./call-bot.ts";
import { type CallMessage, type OutcomeMessage, onHubMessage, ShardMessage, sendOutcome } from "./hub-messages.ts";

const TTL_MS = 60_000;

const DONE = { kind: "reply", botName: null, content: "Done", format: 1 } as const;
const UNDELIVERED = {
  outcome: { kind: "problem", problem: "bot_offline", message: "" },
  isUndelivered: true,
} as const;

let bot: { accountId: string; botId: string };
let holder: LeaseHolder;
let selector: Parameters<typeof openLease>[1]["selector"];

/** A process that gives every call this answer. @returns The calls that it received. */
function addProcess(hubId: string, answer: Omit<OutcomeMessage, "to" | "id">): CallMessage[] {
  const received: CallMessage[] = [];
  onHubMessage(hubId, ShardMessage, (message) => {
    if (message.to !== "bot") return;
    received.push(message);
    void sendOutcome(message.replyTo, { to: "caller", id: message.id, ...answer }, 1_000);
  });
  return received;
}

beforeEach(async () => {
  const account = await newAccount();
  const { id: botId } = await newBot(account);
  bot = { accountId: account.accountId, botId };
  selector = { accountId: account.accountId, credential: "test", managed: false, categories: null, bots: null };
  await waitForDesiredStates(account.accountId);
  holder = await openLease(
    engine(),
    { shardId: `shard-${botId}`, selector, capacity: 1, hubId: `old-${botId}`, json: "{}" },
    TTL_MS,
  );
  await engine().claim(holder, 1);
});

const ping = () => callBot(bot, { kind: "command", name: "ping", caller: { rank: "owner", user: null } });

describe("a call whose shard is not connected to the process that had it", () => {
  it("reaches the shard at the process to which it moves, with the same nonce and less time", async () => {
    overridePart(callTimes, { moveMs: 60_000 });
    const before = addProcess(`old-${bot.botId}`, UNDELIVERED);
    const after = addProcess(`new-${bot.botId}`, { outcome: DONE });
    const { shardId, epoch } = holder;
    const answer = ping();
    await until("the shard is looked for again", () => before.length).toBeGreaterThan(1);
    await engine().resumeShard({ shardId, epoch, selector }, `new-${bot.botId}`, TTL_MS);
    const { outcome, nonce } = await answer;
    expect(outcome).toEqual(DONE);
    expect(new Set([...before, ...after].map((call) => call.nonce))).toEqual(new Set([nonce]));
    expect(after).toHaveLength(1);
    expect(after[0]?.timeoutMs).toBeLessThan(before[0]?.timeoutMs ?? 0);
  });

  it("is refused soon when the shard does not move", async () => {
    overridePart(callTimes, { moveMs: 300, retryMs: 100 });
    const asked = addProcess(`old-${bot.botId}`, UNDELIVERED);
    expect((await faultOf(ping())).code).toBe("unable_to_process");
    expect(asked.length).toBeLessThanOrEqual(4); // in the time of a call it is a hundred times
  });
});

it("what the shard itself answers is final, also that the bot is not connected", async () => {
  const received = addProcess(`old-${bot.botId}`, { outcome: UNDELIVERED.outcome });
  expect((await faultOf(ping())).code).toBe("unable_to_process");
  expect(received).toHaveLength(1);
});
