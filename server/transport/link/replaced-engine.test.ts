import { expect } from "vitest";
import { CloseCode } from "#control/protocol.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { membership } from "../../domain/installation/membership.ts";
import { newBot } from "../../testing/bots.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";

const { connectWithBot, sayHello } = setUpShardLink();

itInProcess(
  "an engine that another one has replaced gives its shards no bots, and takes from them those that they have",
  async () => {
    const { account, shard } = await connectWithBot();
    // As a process does that got in although it does not fit, and hands out the same bots.
    await db().$executeRaw`UPDATE "Installation" SET "engineId" = 'of another process'`;
    await membership().prove();
    const { id } = await newBot(account);
    await expect.poll(() => engine().hasUnassigned(account.accountId)).toBe(true);
    shard.sendHeartbeat();
    await expect.poll(() => shard.framesOf("lost").length).toBe(1);
    const other = await sayHello(account);
    await expect.poll(() => other.closed?.code).toBe(CloseCode.Restarting);
    expect([shard.bots.has(id), other.bots.size, await engine().hasUnassigned(account.accountId)]).toEqual([
      false,
      0,
      true,
    ]);
  },
);
