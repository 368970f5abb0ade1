import { AUTOMATIONS_VERSION } from "../automations/engine-version.ts";
import { unsupportedEvents } from "../automations/unsupported-events.ts";
import { completeCapabilities } from "../platform/platform-capabilities.ts";
import { type AssignmentKey, PROTOCOL_VERSION, type Selection, type ShardFrameOf } from "../protocol.ts";
import type { ShardDependencies } from "./create-bot-dependencies.ts";
import { resolveLimits } from "./shard-limits.ts";

interface ShardNow {
  startedAt: string;
  startId: string;
  number: number;
  select: Selection;
  /** Of the lease that the shard wants to keep; null without one. */
  epoch: number | null;
  held: AssignmentKey[];
  itemsDigest: string;
}

/** What a shard says about itself when it connects. */
export const createHello = (
  { settings, version, platform }: ShardDependencies,
  { startedAt, startId, number, select, epoch, held, itemsDigest }: ShardNow,
): ShardFrameOf<"hello"> => ({
  t: "hello",
  v: PROTOCOL_VERSION,
  lib: version,
  shardId: settings.shardId,
  ...(epoch !== null ? { epoch } : {}),
  clusterId: settings.clusterId,
  clusterName: settings.clusterName,
  slot: settings.slot,
  platform: platform.name,
  source: settings.source,
  capacity: resolveLimits(settings, platform).capacity,
  managed: settings.managed,
  startedAt,
  startId,
  number,
  select,
  held,
  canSignIn: platform.signIn !== undefined,
  itemsDigest,
  automations: AUTOMATIONS_VERSION,
  unsupportedEvents: unsupportedEvents(completeCapabilities(platform.capabilities)),
});
