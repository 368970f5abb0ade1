import type { Actor } from "../../actor.ts";
import { nameShard } from "./name-shard.ts";
import { openShardLease } from "./open-shard-lease.ts";
import { requireShardAccess, selectorOf } from "./shard-access.ts";
import { ShardAuthorization } from "./shard-authorization.ts";
import type { ShardIntroduction } from "./shard-introduction.ts";
import { toShardFacts } from "./shard-introduction.ts";
import { ShardRefusal } from "./shard-peer.ts";
import { ShardSession } from "./shard-session.ts";
import type { ShardSessionDependencies } from "./shard-session-parts.ts";

/** Opens a lease for a shard that has connected, or continues its earlier one. @throws ShardRefusal */
export async function openShardSession(
  introduction: ShardIntroduction,
  actor: Actor,
  dependencies: ShardSessionDependencies,
): Promise<ShardSession> {
  const { managed, selection } = introduction;
  const { hubId, peer } = dependencies;
  const shardActor = requireShardAccess(actor, managed);
  const selector = await selectorOf(shardActor, managed, selection);
  const authorization = new ShardAuthorization(shardActor, managed, () => peer.findActor());
  const facts = toShardFacts(introduction, await nameShard(introduction, selector.accountId));
  const dataId = await dependencies.engineData.ensure(); // without data the engine knows no bot that the shard keeps
  // A process that has ended in the meantime must not take the id from the one that replaces it.
  if (!peer.isConnected()) throw new ShardRefusal("restarting", "The connection has ended.");
  const lease = await openShardLease({ introduction, selector, facts, hubId });
  const session = new ShardSession({ ...dependencies, introduction, lease, dataId, authorization, selector, facts });
  await session.start(lease);
  return session;
}
