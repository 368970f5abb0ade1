import { ShardDescription } from "../../../contract/gateway.ts";
import { db } from "../../../data/db.ts";
import { engine } from "../../../data/engine/engine.ts";
import type { ShardIntroduction } from "./shard-introduction.ts";

type Named = Pick<ShardIntroduction, "shardId" | "clusterName" | "slot">;

/**
 * What people call a shard: its cluster's name and its place there, such as `home 2`. It keeps its name while it exists.
 * Where a shard of another cluster with the same name is called so, it gets the next free number.
 */
export async function nameShard({ shardId, clusterName, slot = 1 }: Named, accountId: string): Promise<string> {
  const [shards, row] = await Promise.all([
    engine().listShards(accountId),
    db().shard.findFirst({ where: { id: shardId, accountId }, select: { name: true, clusterName: true } }),
  ]);
  const known = shards
    .filter(({ selector }) => selector.accountId === accountId)
    .map(({ json }) => ShardDescription.parse(JSON.parse(json)));
  const earlier = known.find(({ id }) => id === shardId) ?? row;
  if (earlier?.clusterName === clusterName && earlier.name !== "") return earlier.name;
  const taken = new Set(known.filter(({ id }) => id !== shardId).map(({ name }) => name));
  let number = slot;
  while (taken.has(`${clusterName} ${number}`)) number += 1;
  return `${clusterName} ${number}`;
}
