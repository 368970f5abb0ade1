import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import { lastSeenBuffer } from "../../../data/bot-last-seen.ts";
import { db } from "../../../data/db.ts";
import { newAccount, type TestAccount } from "../../../testing/accounts.ts";
import { newBot } from "../../../testing/bots.ts";
import { countQueries } from "../../../testing/count-queries.ts";
import { hasRedis, restartApplication, restartWithBroker } from "../../../testing/test-application.ts";
import { newFleet } from "../../../testing/test-fleet.ts";
import { listBotDetails } from "../../bots/read-bots.ts";
import { startBotHistory } from "./start-bot-history.ts";

async function withBots(count: number) {
  const account = await newAccount();
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await newBot(account)).id);
  return { account, ids };
}
const lastSeen = async ({ actor }: TestAccount) =>
  (await listBotDetails({}, actor)).map(({ lastSeenAt }) => lastSeenAt);

describe.each(["memory", "redis"])("when a bot was last seen, with the engine in %s", (kind) => {
  const isPossible = kind === "memory" || hasRedis();
  beforeAll(async () => {
    if (kind === "redis" && isPossible) await restartWithBroker();
  });
  afterAll(async () => {
    if (kind === "redis" && isPossible) await restartApplication({ redisUrl: null });
  });

  it.skipIf(!isPossible)("is stored when it goes offline, and only of bots that were connected", async () => {
    const { account, ids } = await withBots(3);
    const [seen, tried, never] = ids as [string, string, string];
    const start = Date.now();
    const history = startBotHistory();
    const waiting = [seen, tried];
    const fleet = await newFleet(account.accountId, 2, () => waiting.shift() as string);
    await fleet.publishState(seen, { status: BotStatus.Available });
    await fleet.publishState(tried, { status: BotStatus.Booting });
    expect(await lastSeen(account)).toEqual([null, null, null]);
    await fleet.close();
    await history.stop();
    const details = new Map((await listBotDetails({}, account.actor)).map((bot) => [bot.id, bot]));
    expect(Date.parse(details.get(seen)?.lastSeenAt ?? "")).toBeGreaterThan(start - 5_000);
    expect(details.get(tried)?.lastSeenAt).toBeNull();
    expect(details.get(never)?.lastSeenAt).toBeNull();
    expect(details.get(seen)?.accountId).toMatch(/^acc-/);
  });
});

describe("the write of when bots were last seen", () => {
  it("is one statement for any number of bots, keeps the latest time, and ignores bots that are gone", async () => {
    const { account, ids } = await withBots(3);
    const [early, late] = [new Date("2026-01-01T00:00:00Z"), new Date("2026-01-02T00:00:00Z")];
    for (const id of [...ids, "000000000000000000000000"]) lastSeenBuffer().add(id, late);
    let writes = 0;
    await countQueries(
      () => lastSeenBuffer().flush(),
      ([query]) => {
        if (JSON.stringify(query).includes("lastSeenAt")) writes += 1;
      },
    );
    expect(writes).toBe(1);
    expect(await lastSeen(account)).toEqual(ids.map(() => late.toISOString()));
    for (const id of ids) lastSeenBuffer().add(id, early);
    await lastSeenBuffer().flush();
    expect(await lastSeen(account)).toEqual(ids.map(() => late.toISOString()));
  });

  it("does not wait for a change of the bot that is under way, and is repeated after it", async () => {
    const { account, ids } = await withBots(2);
    const at = new Date("2026-01-02T00:00:00Z");
    await db().$transaction(async (tx) => {
      await tx.bot.update({ where: { id: ids[0] as string }, data: { nickname: "Changing" } });
      for (const id of ids) lastSeenBuffer().add(id, at);
      await lastSeenBuffer().flush();
    });
    expect(await lastSeen(account)).toEqual([null, at.toISOString()]);
    await lastSeenBuffer().flush();
    expect(await lastSeen(account)).toEqual([at.toISOString(), at.toISOString()]);
  });
});
