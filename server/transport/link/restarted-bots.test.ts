import { describe, expect, it } from "vitest";
import { MAX_RESTARTED_BOTS } from "../../contract/limits/lists.ts";
import { updateBots } from "../../domain/bots/update-bots.ts";
import { restartBots } from "../../domain/fleet/assigning/restart-bots.ts";
import { newAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";

const { connectWithBot } = setUpShardLink();

describe("a bot that is restarted", () => {
  it("is signed out by its shard, and assigned anew", async () => {
    const { account, shard, id } = await connectWithBot();
    const fence = shard.bots.get(id)?.fence ?? 0;
    expect(await restartBots({ botIds: [id] }, account.actor)).toEqual({ count: 1 });
    await expect.poll(() => shard.framesOf("revoke").flatMap(({ bots }) => bots)).toContainEqual([id, fence]);
    await expect.poll(() => shard.bots.get(id)?.fence).toBeGreaterThan(fence);
  });

  it("is one that should run: disabled bots, and those of others, are left out", async () => {
    const { account, shard, id } = await connectWithBot();
    const stranger = await newAccount();
    expect(await restartBots({ botIds: [id, "none"] }, stranger.actor)).toEqual({ count: 0 });
    await updateBots({ botIds: [id], disabled: true }, account.actor);
    await expect.poll(() => shard.bots.has(id)).toBe(false);
    expect(await restartBots({ botIds: [id] }, account.actor)).toEqual({ count: 0 });
  });

  it("is one of at most so many at a time", async () => {
    const { actor } = await newAccount();
    const botIds = Array.from({ length: MAX_RESTARTED_BOTS + 1 }, (_, index) => `bot-${index}`);
    expect((await faultOf(restartBots({ botIds }, actor))).code).toBe("invalid_request");
  });
});
