import { BotStatus } from "#control/bot-status.ts";
import type { GatewayBot } from "../contract/gateway.ts";
import { engine } from "../data/engine/engine.ts";
import { newId } from "../data/id.ts";

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
export async function newFleet(accountId: string, count: number, idOf: () => string = newId): Promise<TestFleet> {
  const shardId = newId();
  const selector = { accountId, credential: "test", managed: false, categories: null, bots: null };
  const facts = {
    ...{ id: shardId, clusterId: "c", clusterName: "Home", version: "1.0.0", outdated: false, categories: [] },
    ...{ capacity: count, managed: false, platform: "simulated", source: "local" },
    startedAt: "2026-11-21T10:00:00.000Z",
  };
  const opening = { shardId, selector, capacity: count, hubId: "hub", json: JSON.stringify(facts) };
  const { epoch } = (await engine().openShard(opening, TTL_MS)) ?? { epoch: 0 };
  for (let i = 0; i < count; i++) {
    await engine().setDesired({ botId: idOf(), accountId, categoryId: null, managed: false });
  }
  const held = new Map((await engine().claim(shardId, epoch, count)).map(({ botId, fence }) => [botId, fence]));
  let revision = 0;
  const fenceOf = (botId: string) => ({ botId, fence: held.get(botId) ?? -1 });
  return {
    shardId,
    botIds: [...held.keys()],
    async publishState(botId, changes = {}) {
      revision += 1;
      const json = JSON.stringify(stateOf(botId, shardId, revision, changes));
      await engine().upsertStates(shardId, [{ ...fenceOf(botId), revision, json }]);
      return json;
    },
    release: async (botId) => void (await engine().release(shardId, epoch, [fenceOf(botId)])),
    close: async () => void (await engine().closeShard(shardId, epoch)),
  };
}

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
