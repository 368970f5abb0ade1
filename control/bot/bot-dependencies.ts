import type { ForwardCommand } from "../commands/command.ts";
import type { CosmeticSearch } from "../commands/cosmetic-search.ts";
import type { Log } from "../logging/log.ts";
import type { GamePlatform, PlatformUser } from "../platform/platform.ts";
import type { Activity, BotProblem } from "../protocol.ts";
import type { Clock } from "../timing/clock.ts";
import type { BotRunner } from "./bot-runner.ts";
import type { LoginQueue } from "./login-queue.ts";

/** What a bot tells whoever runs the cluster. */
export type BotEvent =
  | { name: "botReady"; displayName: string }
  | { name: "botDisconnected"; reason: string }
  | { name: "botProblem"; problem: BotProblem; message: string }
  | { name: "partyUpdated" }
  | { name: "message"; channel: "party" | "whisper"; from: PlatformUser; content: string }
  | { name: "command"; from: PlatformUser; command: string; args: string; reply: string; format: number }
  | { name: "friendRequest"; from: PlatformUser };

export type BotActivity = Pick<Activity, "kind" | "from" | "text" | "format">;

/** What a bot needs of the process that holds it. */
export interface BotDependencies {
  readonly platform: GamePlatform;
  readonly clock: Clock;
  readonly random: () => number;
  readonly cosmetics: CosmeticSearch;
  readonly logins: LoginQueue;
  /** Stand before what the category says. */
  readonly overrides: Record<string, unknown>;
  readonly log: Log;
  /** Whether this process still holds the bot, at this moment. */
  mayAct(bot: BotRunner): boolean;
  relayOf(bot: BotRunner): ForwardCommand;
  /** Whether another bot of this process has this account. */
  isOwnBot(accountId: string): boolean;
  changed(bot: BotRunner): void;
  record(bot: BotRunner, deed: BotActivity): void;
  tell(bot: BotRunner, news: BotEvent): void;
  /** Somebody must know. Refused by its platform, the bot has ended by itself. */
  troubled(bot: BotRunner, problem: BotProblem, message: string): void;
}
