import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type CallOutcome, CloseCode, type ServiceFrameOf } from "#control/protocol.ts";
import { TestShard } from "#control/testing/test-shard.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { callBot } from "../../domain/fleet/calling/call-bot.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { startTestLink } from "../../testing/set-up-shard-link.ts";
import { hasRedis, restartWithBroker } from "../../testing/test-application.ts";

const DONE: CallOutcome = { kind: "reply", botName: "Bot", content: "Done", format: 1 };
/** The service looks several times within it, and would end what nobody waits for. */
const WHILE_MS = 250;

async function startLink() {
  const link = await startTestLink();
  onTestFinished(() => link.stop());
  return link;
}

async function connect(address: string, { apiToken }: TestAccount, shardId?: string): Promise<TestShard> {
  const shard = new TestShard({ gateway: `http://${address}`, token: apiToken, ...(shardId && { shardId }) });
  onTestFinished(() => shard.terminate());
  return shard.open();
}

/** A link with a shard and its bots. */
async function connectedFleet(count = 1) {
  const account = await newAccount();
  const link = await startLink();
  const shard = await connect(link.address, account);
  await shard.hello();
  const { id: parent } = await newCategory(account, { extraOwners: [{ id: "boss", name: "Boss" }] });
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await newBot(account, { parent })).id);
  await expect.poll(() => ids.every((id) => shard.bots.has(id))).toBe(true);
  for (const id of ids) shard.sendPresence(id);
  await expect.poll(async () => (await engine().listStates(account.accountId)).length).toBe(count);
  const command = { kind: "command", name: "level", args: "5", caller: { rank: "owner", user: null } } as const;
  const run = (id = ids[0] as string) => callBot({ accountId: account.accountId, botId: id }, command);
  const asked = async (n = 1) => {
    await expect.poll(() => shard.framesOf("cmd").length).toBe(n);
    return shard.framesOf("cmd")[n - 1] as ServiceFrameOf<"cmd">;
  };
  return { account, link, shard, ids, run, asked };
}

type Fleet = Awaited<ReturnType<typeof connectedFleet>>;

/** The link's process stops, and its shard connects to another one. */
async function moveShard({ account, link, shard }: Fleet) {
  const other = await startLink();
  const stopped = link.drain().then(() => link.stop());
  await expect.poll(() => shard.framesOf("drain").length).toBe(1);
  const second = await connect(other.address, account, shard.shardId);
  const { epoch } = shard.framesOf("welcome")[0] as ServiceFrameOf<"welcome">;
  await second.hello({ epoch, held: shard.held });
  await expect.poll(() => second.framesOf("welcome").length).toBe(1);
  return { second, stopped };
}

it("a process without another one waits for the answers before it disconnects its shards", async () => {
  const fleet = await connectedFleet();
  const running = fleet.run();
  const frame = await fleet.asked();
  const stopped = fleet.link.drain().then(() => fleet.link.stop());
  await sleep(WHILE_MS);
  fleet.shard.answer(frame, DONE);
  expect(await running).toMatchObject({ outcome: DONE });
  await stopped;
  await expect.poll(() => fleet.shard.closed?.code).toBe(CloseCode.Restarting);
});

describe.skipIf(!hasRedis())("a process that stops while its shard moves to another one", () => {
  beforeAll(async () => {
    await db().shard.deleteMany(); // a service that starts waits for the shards that it knows
    await restartWithBroker();
  });

  it("waits for the answers to calls that were sent over its connection", async () => {
    const fleet = await connectedFleet();
    const running = fleet.run();
    const frame = await fleet.asked();
    const { second, stopped } = await moveShard(fleet);
    await sleep(WHILE_MS);
    expect(fleet.shard.closed).toBeNull();
    fleet.shard.answer(frame, DONE);
    expect(await running).toMatchObject({ outcome: DONE });
    await stopped;
    await expect.poll(() => fleet.shard.closed?.code).toBe(CloseCode.Restarting);
    const next = fleet.run();
    await expect.poll(() => second.framesOf("cmd").length).toBe(1);
    second.answer(second.framesOf("cmd")[0] as ServiceFrameOf<"cmd">, DONE);
    expect(await next).toMatchObject({ outcome: DONE });
  });

  it("waits for the bots that a command was forwarded to, and tells the one that forwarded it", async () => {
    const fleet = await connectedFleet(2);
    const { shard, ids } = fleet;
    const [id = ""] = ids;
    const request = { command: "level", args: "5", limit: 16, budgetMs: 8_000, to: { kind: "all" } } as const;
    const caller = { rank: "owner", user: { id: "boss", displayName: "Boss" } } as const;
    shard.send({ t: "relay", n: 1, id, fence: shard.bots.get(id)?.fence, caller, ...request });
    const frame = await fleet.asked();
    const { stopped } = await moveShard(fleet);
    await sleep(WHILE_MS);
    shard.answer(frame, DONE);
    await expect.poll(() => shard.framesOf("relayed")).toMatchObject([{ n: 1, succeeded: 1, failed: 0 }]);
    await stopped;
  });
});
