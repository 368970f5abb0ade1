import { beforeEach, describe, expect, it } from "vitest";
import { engine } from "../../../data/engine/engine.ts";
import type { LeaseHolder } from "../../../data/engine/fleet-engine.ts";
import { newAccount } from "../../../testing/accounts.ts";
import { newBot } from "../../../testing/bots.ts";
import { openLease } from "../../../testing/engine-fixture.ts";
import { faultOf } from "../../../testing/fault-of.ts";
import { waitForDesiredStates } from "../assigning/desired-states.ts";
import { callBot } from "./call-bot.ts";
import { type CallMessage, type OutcomeMessage, onHubMessage, ShardMessage, sendOutcome } from "./hub-messages.ts";

const TTL_MS = 60_000;
/** How long a shard on a busy machine may take to connect to another process. */
const MOVE_MS = 700;
/** A caller of a bot whose shard does not come back waits no longer. */
const GIVE_UP_MS = 2_000;

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
    const before = addProcess(`old-${bot.botId}`, UNDELIVERED);
    const after = addProcess(`new-${bot.botId}`, { outcome: DONE });
    const { shardId, epoch } = holder;
    setTimeout(() => void engine().resumeShard({ shardId, epoch, selector }, `new-${bot.botId}`, TTL_MS), MOVE_MS);
    const { outcome, nonce } = await ping();
    expect(outcome).toEqual(DONE);
    expect(new Set([...before, ...after].map((call) => call.nonce))).toEqual(new Set([nonce]));
    expect(after).toHaveLength(1);
    expect(after[0]?.timeoutMs).toBeLessThan((before[0]?.timeoutMs ?? 0) - MOVE_MS / 2);
  });

  it("is refused soon when the shard does not move", async () => {
    addProcess(`old-${bot.botId}`, UNDELIVERED);
    const start = performance.now();
    expect((await faultOf(ping())).code).toBe("unable_to_process");
    expect(performance.now() - start).toBeLessThan(GIVE_UP_MS);
  });
});

it("what the shard itself answers is final, also that the bot is not connected", async () => {
  const received = addProcess(`old-${bot.botId}`, { outcome: UNDELIVERED.outcome });
  expect((await faultOf(ping())).code).toBe("unable_to_process");
  expect(received).toHaveLength(1);
});
