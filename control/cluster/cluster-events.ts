import type { PlatformUser } from "../platform/platform.ts";
import type { BotProblem, Party } from "../protocol.ts";

interface BotReference {
  botId: string;
  nickname: string;
  shardId: string;
}

export type Refusal = "token" | "scope" | "update";

/** What a cluster emits. */
export interface ClusterEvents {
  botReady: [BotReference & { displayName: string }];
  botDisconnected: [BotReference & { reason: string }];
  /** Refused for good, or signed out by somebody else: then the bot waits long before it tries again. */
  botProblem: [BotReference & { problem: BotProblem; message: string }];
  partyUpdated: [BotReference & { party: Party | null }];
  message: [BotReference & { channel: "party" | "whisper"; from: PlatformUser; content: string }];
  command: [BotReference & { from: PlatformUser; command: string; args: string; reply: string; format: number }];
  friendRequest: [BotReference & { from: PlatformUser }];
  /** The service has taken the shard, at first or again. */
  shardReady: [{ shardId: string; pid: number }];
  /** The shard's process has ended. */
  shardDown: [{ shardId: string; code: number | null; signal: string | null; restartInMs: number | null }];
  /** The service does not want this cluster: it has stopped, and another try would end the same way. */
  refused: [{ why: Refusal; message: string }];
  stopped: [];
}

export interface LogEntry {
  level: "debug" | "info" | "warn" | "error";
  time: string;
  message: string;
  clusterName: string;
  shardId?: string;
  botId?: string;
}
export type Logger = (entry: LogEntry) => void;
