import { afterAll, describe, expect, it } from "vitest";
import { engine } from "../../data/engine/engine.ts";
import type { FleetChange } from "../../data/engine/fleet-change.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { updateBots } from "../bots/update-bots.ts";

afterAll(() => engine().close());

describe("the engine learns which bots should run", () => {
  it("from fifty changes at once, each before its reply, and the latest state of each bot wins", async () => {
    const account = await newAccount();
    const wanted = new Map<string, number>();
    const stop = engine().onChange((change: FleetChange) => {
      if (change.kind === "unassigned") wanted.set(change.botId, (wanted.get(change.botId) ?? 0) + 1);
    });
    const bots = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { id } = await newBot(account);
        return [id, wanted.has(id)] as const;
      }),
    );
    stop();
    expect(bots.every(([, wasTold]) => wasTold)).toBe(true);
    const ids = bots.map(([id]) => id);
    const selector = { accountId: account.accountId, credential: "test", managed: false, categories: null, bots: null };
    const opening = { shardId: account.accountId, selector, capacity: 100, hubId: "hub", json: "{}" };
    const { epoch } = (await engine().openShard(opening, 60_000)) ?? { epoch: 0 };
    const [off, on] = [ids.slice(0, 25), ids.slice(25)];
    await Promise.all([
      ...off.map((id) => updateBots({ botIds: [id], disabled: true }, account.actor)),
      ...on.map((id) => updateBots({ botIds: [id], disabled: false }, account.actor)),
    ]);
    const claimed = await engine().claim(account.accountId, epoch, 100);
    expect(claimed.map(({ botId }) => botId).sort()).toEqual([...on].sort());
  });
});
