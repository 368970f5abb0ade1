import type { PlatformUser } from "../platform/platform.ts";
import type { BotProblem, Party } from "../protocol.ts";

interface BotReference {
  botId: string;
  nickname: string;
  shardId: string;
}

export type Refusal = "token" | "scope" | "update";

/**
 * The events of a cluster, with their arguments.
 *
 * @example
 * cluster.on("botReady", ({ nickname }) => console.log(`${nickname} is ready`));
 * cluster.on("refused", ({ message }) => console.error(message));
 */
export interface ClusterEvents {
  botReady: [BotReference & { displayName: string }];
  botDisconnected: [BotReference & { reason: string }];
  /** The platform refuses the account for good, or another program has signed in with it. */
  botProblem: [BotReference & { problem: BotProblem; message: string }];
  partyUpdated: [BotReference & { party: Party | null }];
  message: [BotReference & { channel: "party" | "whisper"; from: PlatformUser; content: string }];
  command: [BotReference & { from: PlatformUser; command: string; args: string; reply: string; format: number }];
  friendRequest: [BotReference & { from: PlatformUser }];
  /** The service has accepted the shard, for the first time or again. */
  shardReady: [{ shardId: string; pid: number }];
  /** The shard's process has ended. */
  shardDown: [{ shardId: string; code: number | null; signal: string | null; restartInMs: number | null }];
  /** The service refuses this cluster for good. The cluster has stopped. */
  refused: [{ why: Refusal; message: string }];
  stopped: [];
}

export interface LogEntry {
  level: "debug" | "info" | "warn" | "error";
  /** ISO 8601. */
  time: string;
  message: string;
  clusterName: string;
  shardId?: string;
  botId?: string;
}

/**
 * Receives the log of a cluster. Tokens and device credentials are redacted.
 *
 * @example
 * const logger: Logger = ({ level, message }) => console.log(level, message);
 */
export type Logger = (entry: LogEntry) => void;
