import type { BotAssignment } from "../../../data/engine/bot-assignment.ts";
import type { HelloNumber } from "../../../data/engine/fleet-engine.ts";
import type { ShardFacts } from "../../../data/shards.ts";
import { isOutdatedVersion } from "./control-library-version.ts";

/** Which of its owner's bots a shard may claim: what is in any of these, and all where nothing is given. */
export interface BotSelection {
  categories: string[] | null;
  bots: string[] | null;
  /** Those without a category. */
  uncategorised?: boolean | undefined;
}

/** What a shard says about itself when it connects. */
export interface ShardIntroduction {
  shardId: string;
  hello?: HelloNumber | undefined;
  /** The epoch of the lease that the shard wants to keep. */
  epoch?: number | undefined;
  libraryVersion: string;
  clusterId: string;
  clusterName: string;
  /** Its place among the shards of the cluster, from 1. Older versions of the library do not say it. */
  slot?: number | undefined;
  platform: string;
  /** `local`, `demo` or where it runs, as its owner says. */
  source: string;
  capacity: number;
  /** The shard serves managed categories; that needs a token of staff. */
  managed: boolean;
  /** Persons can sign in with accounts of its platform. */
  canSignIn: boolean;
  /** Of the items that the shard offers; absent for older versions of the library. */
  itemsDigest?: string | undefined;
  /** Which automations its library can run; null for older versions, which run none. */
  automations: number | null;
  /** The events of automations that never happen on its platform, as the library names them. */
  unsupportedEvents: string[];
  startedAt: string;
  selection: BotSelection;
  /** Bots that the shard runs already. */
  assignments: BotAssignment[];
}

export const toShardFacts = (introduction: ShardIntroduction, name: string): ShardFacts => ({
  id: introduction.shardId,
  name,
  clusterId: introduction.clusterId,
  clusterName: introduction.clusterName,
  version: introduction.libraryVersion,
  outdated: isOutdatedVersion(introduction.libraryVersion),
  categories: introduction.selection.categories ?? [],
  capacity: introduction.capacity,
  managed: introduction.managed,
  platform: introduction.platform,
  source: introduction.source,
  canSignIn: introduction.canSignIn,
  automations: introduction.automations,
  unsupportedEvents: introduction.unsupportedEvents,
  startedAt: introduction.startedAt,
});
