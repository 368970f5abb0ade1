import { type GatewayShard, ShardDescription } from "../../contract/gateway.ts";
import { engine } from "../../data/engine/engine.ts";

/** The shards that serve the account's bots, as the gateway sends them. */
export async function readShards(accountId: string): Promise<GatewayShard[]> {
  const shards = await engine().listShards(accountId);
  return shards.map(({ json, selector, capacity, assignedBots, connectedBots, lastSeenAt }) => ({
    ...ShardDescription.parse(JSON.parse(json)),
    free: selector.managed || selector.isLocal ? null : Math.max(0, capacity - assignedBots),
    assignedBots,
    connectedBots,
    lastSeenAt: new Date(lastSeenAt).toISOString(),
  }));
}

/** `{bots, shards}` as JSON. */
export async function readFleet(accountId: string): Promise<string> {
  const [states, shards] = await Promise.all([engine().listStates(accountId), readShards(accountId)]);
  return fleetJson(states, shards);
}

/** The states are joined as stored, without parsing them. */
export const fleetJson = (states: string[], shards: GatewayShard[]): string =>
  `{"bots":[${states.join(",")}],"shards":${JSON.stringify(shards)}}`;
