import type { ShardSelector } from "../../../data/engine/shard-selector.ts";
import type { ShardFacts } from "../../../data/shards.ts";
import type { EngineData } from "../assigning/engine-data.ts";
import type { OpenedLease } from "./open-shard-lease.ts";
import type { AccountQueues } from "./session-queues.ts";
import type { ShardAuthorization } from "./shard-authorization.ts";
import type { ShardIntroduction } from "./shard-introduction.ts";
import type { ShardPeer } from "./shard-peer.ts";

export interface ShardSessionDependencies {
  hubId: string;
  peer: ShardPeer;
  /** Runs when the shard selects other bots: some of them may be unassigned. */
  onSelectionChanged: () => Promise<void>;
  /** Commands that the bots of each account forward at this moment, at all shards. */
  forwardsInProgress: Map<string, number>;
  /** The engine's data, which this session's lease is part of. */
  engineData: EngineData;
  /** Runs the database work of one account's shards one after the other. */
  accountQueues: AccountQueues;
}

export interface SessionParts extends ShardSessionDependencies {
  lease: OpenedLease;
  dataId: string;
  authorization: ShardAuthorization;
  selector: ShardSelector;
  facts: ShardFacts;
  introduction: ShardIntroduction;
}
