import type { Log } from "../logging/log.ts";
import type { CosmeticCatalogues } from "../platform/cosmetics/cosmetic-catalogues.ts";
import type { GamePlatform } from "../platform/platform.ts";
import type { Clock } from "../timing/clock.ts";
import type { FromShard, ShardSettings } from "./ipc-messages.ts";
import type { OpenSocket, Refusal } from "./link-connection.ts";

/** What a shard needs of its process. */
export interface ShardDependencies {
  settings: ShardSettings;
  version: string;
  platform: GamePlatform;
  catalogues: CosmeticCatalogues;
  clock: Clock;
  /** Milliseconds of the wall clock, which continues while the machine sleeps. */
  wallClock: () => number;
  measureLoad: () => { cpu: number; rssBytes: number; loopDelayMs: number };
  random?: () => number;
  /** A WebSocket over the network by default. */
  openSocket?: OpenSocket;
  sendToCluster: (message: FromShard) => void;
  log: Log;
  /** Removes these texts from everything that is logged. */
  redact: (...secrets: string[]) => void;
  /** Names of bots, to be removed from what is logged where that is asked for. */
  addBotNames: (...names: string[]) => void;
  /** Called when the shard was drained, refused, or replaced by another process. `problem` says more of a refusal. */
  onEnd: (why: "drained" | "superseded" | Refusal, problem?: string) => void;
}
