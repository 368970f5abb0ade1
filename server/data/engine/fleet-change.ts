/** An event of the engine. */
export type FleetChange =
  /** A bot's desired state was set or cleared. */
  | { kind: "desired"; accountId: string; botId: string }
  /** A bot that should run has no shard: it can be claimed. */
  | { kind: "unassigned"; accountId: string; botId: string }
  /** A shard lost a bot that it did not release. */
  | { kind: "lost"; accountId: string; botId: string; shardId: string; fence: number }
  /** The state of a bot; null once it is no longer connected. And the status that it had before; null without one. */
  | { kind: "state"; accountId: string; botId: string; json: string | null; statusBefore: number | null }
  /** A shard was opened, closed or changed. */
  | { kind: "shard"; accountId: string; shardId: string }
  /** A shard's lease is another hub's now, or a later one of its own. */
  | { kind: "superseded"; accountId: string; shardId: string; epoch: number; hubId: string };
