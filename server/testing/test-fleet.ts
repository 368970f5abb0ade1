import { BotStatus } from "#control/bot-status.ts";
import type { GatewayBot } from "../contract/gateway.ts";
import { broker } from "../data/broker.ts";
import { readDatabaseMicroseconds } from "../data/database-clock.ts";
import { db } from "../data/db.ts";
import type { DesiredState } from "../data/engine/desired-state.ts";
import { engine } from "../data/engine/engine.ts";
import { newId } from "../data/id.ts";
import { openLease } from "./engine-fixture.ts";
import { hasOtherProcesses } from "./in-process.ts";

const TTL_MS = 600_000;

export interface TestFleet {
  shardId: string;
  botIds: string[];
  /** Publishes a new state of a bot, as its shard would. */
  publishState(botId: string, changes?: Partial<GatewayBot>): Promise<string>;
  /** Releases a bot, so that it is no longer connected. */
  release(botId: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a shard with that many bots of the account. A bot counts as connected from its first state. */
export async function newFleet(
  accountId: string,
  count: number,
  idOf: () => string = newId,
  clusterName = "Home",
): Promise<TestFleet> {
  const shardId = newId();
  const selector = { accountId, credential: "test", managed: false, categories: null, bots: null };
  const facts = {
    ...{ id: shardId, clusterId: "c", clusterName, version: "1.0.0", outdated: false, categories: [] },
    ...{ capacity: count, managed: false, platform: "simulated", source: "local" },
    startedAt: "2026-11-21T10:00:00.000Z",
  };
  const opening = { shardId, selector, capacity: count, hubId: "hub", json: JSON.stringify(facts) };
  if (broker()) await prepareEngine();
  const holder = await openLease(engine(), opening, TTL_MS);
  const ids = Array.from({ length: count }, idOf);
  if (hasOtherProcesses()) await storeBots(accountId, ids);
  await setDesired(...ids.map((botId) => ({ botId, accountId })));
  const held = new Map((await engine().claim(holder, count)).map(({ botId, fence }) => [botId, fence]));
  let revision = 0;
  const fenceOf = (botId: string) => ({ accountId, botId, fence: held.get(botId) ?? -1 });
  return {
    shardId,
    botIds: [...held.keys()],
    async publishState(botId, changes = {}) {
      revision += 1;
      const json = JSON.stringify(stateOf(botId, shardId, revision, changes));
      await engine().upsertStates(holder, [{ ...fenceOf(botId), revision, json }]);
      return json;
    },
    release: async (botId) => void (await engine().release(holder, [fenceOf(botId)], { isConfirmed: true })),
    close: async () => void (await engine().closeShard(holder, true)),
  };
}

/** Processes that compare the engine with the database release bots that it does not have. No shard signs these in. */
export async function storeBots(accountId: string, ids: string[]): Promise<void> {
  const sealed = { keyId: "none", sealedDeviceId: "none", sealedSecret: "none" };
  const data = ids.map((id) => ({ id, accountId, nickname: "Otter", platformAccountId: `platform-${id}`, ...sealed }));
  await db().bot.createMany({ data, skipDuplicates: true });
}

/** As the first process does. */
const prepareEngine = () =>
  engine().prepare(async () => ({ databaseMicroseconds: await readDatabaseMicroseconds(), reservationMs: 0 }));

const stateOf = (id: string, shardId: string, matches: number, changes: Partial<GatewayBot>): GatewayBot => ({
  ...{
    id,
    nickname: "Otter",
    parent: null,
    flags: 0,
    status: BotStatus.Available,
    accountId: `platform-${id}`,
    friendsCount: 3,
  },
  ...{ presenceStatus: "In the lobby", matches, shardId, updatedAt: new Date().toISOString() },
  ...changes,
});

type Bot = Pick<DesiredState, "botId" | "accountId"> & Partial<DesiredState>;

/** Sets desired states in the running engine, as if the database had these bots now. */
export async function setDesired(...bots: Bot[]): Promise<void> {
  const version = await readVersion();
  await engine().setDesired(
    bots.map(({ accountId, botId, categoryId = null, managed = false }) => ({
      ...{ accountId, botId, version, desired: { categoryId, managed } },
    })),
  );
}

export async function clearDesired(accountId: string, botId: string): Promise<void> {
  await engine().setDesired([{ accountId, botId, version: await readVersion(), desired: null }]);
}

/** The version of a reading of the database (`bots-to-run.ts`). */
async function readVersion(): Promise<number> {
  const [row] = await db().$queryRaw<{ version: number }[]>`
    SELECT pg_snapshot_xmax(s)::text::float8 - (SELECT count(*) FROM pg_snapshot_xip(s)) AS version
    FROM pg_current_snapshot() s`;
  return row?.version ?? 0;
}
