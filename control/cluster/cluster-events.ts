import type { BotStatus, BotStatusName } from "../bot-status.ts";
import type { PlatformUser } from "../platform/platform.ts";
import type { BotProblem, Party } from "../protocol.ts";

/** The bot that an event is about. */
export interface BotReference {
  botId: string;
  /** The name that its owner gave it. It is a text of users: escape it before you show it. */
  nickname: string;
  /** The process that runs it. */
  shardId: string;
}

/**
 * Why the service refuses a cluster for good: its token, the token's rights, the version of this library, or that there is
 * no gateway at the cluster's address.
 */
export type Refusal = "token" | "scope" | "update" | "address";

export const REFUSAL_MESSAGES: Record<Refusal, string> = {
  token: "The service does not accept the token: it is wrong, has expired or was revoked.",
  scope: "The token may not run these bots: it lacks a scope, or the bots belong to managed categories.",
  update: "This version of the library is too old for the service: please update it.",
  address: "There is no gateway at this address.",
};

/**
 * The events of a cluster, with their arguments.
 *
 * @example
 * cluster.on("botReady", ({ nickname }) => console.log(`${nickname} is ready`));
 * cluster.on("refused", ({ message }) => console.error(message));
 */
export interface ClusterEvents {
  /** The bot is signed in and set up, or its lost connection is restored. */
  botReady: [BotReference & { displayName: string }];
  /** The connection of the bot is lost. It signs in again by itself. */
  botDisconnected: [BotReference & { reason: string }];
  /**
   * The platform refuses the account until its owner has acted, or another program has signed in with it. `message` says
   * what the platform answered.
   */
  botProblem: [BotReference & { problem: BotProblem; message: string }];
  /**
   * The status of the bot has changed. It is Offline (0) when this shard no longer runs the bot. A shard whose process
   * ends emits `shardDown` only.
   *
   * @example
   * cluster.on("botStatus", ({ nickname, statusName }) => console.log(`${nickname}: ${statusName}`));
   */
  botStatus: [BotReference & { status: BotStatus; statusName: BotStatusName }];
  /** The party of the bot, or something in it, has changed; also after each sign-in. */
  partyUpdated: [BotReference & { party: Party | null }];
  /** A player has written to the bot, or in its party. */
  message: [BotReference & { channel: "party" | "whisper"; from: PlatformUser; content: string }];
  /** A player has run a command. `format` is that of the reply: 0 to 4. */
  command: [BotReference & { from: PlatformUser; command: string; args: string; reply: string; format: number }];
  /** A player asks the bot to be friends. */
  friendRequest: [BotReference & { from: PlatformUser }];
  /** The service has accepted the shard, for the first time or again. */
  shardReady: [{ shardId: string; pid: number }];
  /** The shard's process has ended. It restarts after `restartInMs`, or not at all when that is null. */
  shardDown: [{ shardId: string; code: number | null; signal: string | null; restartInMs: number | null }];
  /**
   * The service hands out a newer version of this library than the one that runs: once for each version. This one still
   * works. `command` is a shell command that installs the newer one.
   *
   * @example
   * cluster.on("updateAvailable", ({ version, current }) => console.log(`${current} runs, ${version} is available`));
   */
  updateAvailable: [{ version: string; current: string; command: string }];
  /** The service refuses this cluster for good. The cluster has stopped. */
  refused: [{ why: Refusal; message: string }];
  /** The cluster has stopped: its bots are signed out. It can be started again. */
  stopped: [];
}

/** A line of a cluster's log. */
export interface LogEntry {
  level: "debug" | "info" | "warn" | "error";
  /** ISO 8601, in UTC. */
  time: string;
  /**
   * At most 1000 characters. It may contain what players wrote: escape it before you show it.
   */
  message: string;
  clusterName: string;
  /** Without it the line is about the whole cluster. */
  shardId?: string;
  botId?: string;
  /** The name of the bot that the line is about. Absent with `hideNames`. */
  nickname?: string;
}

/**
 * Receives the log of a cluster. Tokens and device credentials are redacted.
 *
 * @example
 * const logger: Logger = ({ level, nickname = "", message }) => console.log(level, nickname, message);
 */
export type Logger = (entry: LogEntry) => void;
