import { afterAll, describe, expect, it } from "vitest";
import { engine } from "../../../data/engine/engine.ts";
import { newAccount } from "../../../testing/accounts.ts";
import { newBot } from "../../../testing/bots.ts";
import { countQueries } from "../../../testing/count-queries.ts";
import { openLease } from "../../../testing/engine-fixture.ts";
import { updateBots } from "../../bots/update-bots.ts";
import { waitForDesiredStates } from "./publish-changed-bots.ts";

afterAll(() => engine().close());

describe("the engine learns which bots should run", () => {
  it("from fifty changes at once, in few readings, and the latest state of each bot wins", async () => {
    const account = await newAccount();
    let readings = 0;
    let ids: string[] = [];
    await countQueries(
      async () => {
        const bots = await Promise.all(Array.from({ length: 50 }, () => newBot(account)));
        await waitForDesiredStates(account.accountId);
        ids = bots.map(({ id }) => id);
      },
      (query) => {
        if (JSON.stringify(query).includes("pg_snapshot_xmax")) readings += 1;
      },
    );
    const desired = (await engine().listDesiredStates()).filter(({ accountId }) => accountId === account.accountId);
    expect(desired.map(({ botId }) => botId).sort()).toEqual([...ids].sort());
    expect(readings).toBeLessThan(50);
    const selector = { accountId: account.accountId, credential: "test", managed: false, categories: null, bots: null };
    const opening = { shardId: account.accountId, selector, capacity: 100, hubId: "hub", json: "{}" };
    const holder = await openLease(engine(), opening, 60_000);
    const [off, on] = [ids.slice(0, 25), ids.slice(25)];
    await Promise.all([
      ...off.map((id) => updateBots({ botIds: [id], disabled: true }, account.actor)),
      ...on.map((id) => updateBots({ botIds: [id], disabled: false }, account.actor)),
    ]);
    await waitForDesiredStates(account.accountId);
    const claimed = await engine().claim(holder, 100);
    expect(claimed.map(({ botId }) => botId).sort()).toEqual([...on].sort());
  });
});
