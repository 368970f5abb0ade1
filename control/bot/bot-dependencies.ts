import { AsyncLocalStorage } from "node:async_hooks";
import type { Refusal } from "../automations/run-meanings.ts";
import type { RunRecord } from "../automations/trace.ts";
import type { BotStatus } from "../bot-status.ts";
import type { ForwardCommand } from "../commands/command.ts";
import type { Log } from "../logging/log.ts";
import type { CosmeticCatalogues } from "../platform/cosmetics/cosmetic-catalogues.ts";
import type { GamePlatform, PlatformUser } from "../platform/platform.ts";
import type { Activity, BotFacts, BotProblem, Presence } from "../protocol.ts";
import type { Clock } from "../timing/monotonic-clock.ts";
import type { LoginQueue } from "./login-queue.ts";

interface RestartableBot {
  readonly id: string;
  restart(reason: string): void;
}

/** The bot that the running code belongs to. An uncaught error is attributed to it. */
export const currentBot = new AsyncLocalStorage<RestartableBot>();

/** A bot as its process identifies it. */
export interface BotHandle {
  readonly id: string;
  readonly fence: number;
  readonly nickname: string;
  readonly status: BotStatus;
  readonly presence: Omit<Presence, "rev">;
}

/** What a bot reports to the program that runs the cluster. */
export type BotEvent =
  | { name: "botReady"; displayName: string }
  | { name: "botDisconnected"; reason: string }
  | { name: "botProblem"; problem: BotProblem; message: string }
  | { name: "partyUpdated" }
  | { name: "message"; channel: "party" | "whisper"; from: PlatformUser; content: string }
  | { name: "command"; from: PlatformUser; command: string; args: string; reply: string; format: number }
  | { name: "friendRequest"; from: PlatformUser };

export type BotActivity = Pick<Activity, "kind" | "from" | "text" | "format">;

/** What an automation did, or was kept from. */
export type AutomationReport =
  | { kind: "run"; run: RunRecord }
  | { kind: "notice"; automation: { id: string; name: string }; text: string }
  | { kind: "refusal"; automationId: string; limit: Refusal };

/** What a bot needs of the process that runs it. */
export interface BotDependencies {
  readonly platform: GamePlatform;
  readonly clock: Clock;
  readonly random: () => number;
  readonly catalogues: CosmeticCatalogues;
  readonly logins: LoginQueue;
  readonly log: Log;
  /** Settings that take precedence over those of the bot's category, at this moment. */
  overridesFor(bot: Pick<BotFacts, "id" | "parent">): Record<string, unknown>;
  /** Whether this process holds the bot's lease at this moment. */
  mayAct(bot: BotHandle): boolean;
  forwarderFor(bot: BotHandle): ForwardCommand;
  /** Whether another bot of this process has this account. */
  isBotOfThisShard(accountId: string): boolean;
  publishPresence(bot: BotHandle): void;
  recordActivity(bot: BotHandle, activity: BotActivity): void;
  recordAutomation(bot: BotHandle, what: AutomationReport): void;
  publishEvent(bot: BotHandle, event: BotEvent): void;
  /** Reports a problem that the bot's owner must know. A bot that its platform refused has ended by then. */
  reportProblem(bot: BotHandle, problem: BotProblem, message: string): void;
}
