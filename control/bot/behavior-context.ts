import type { CommandRegistry } from "../commands/command.ts";
import type { CommandCall, CommandReply } from "../commands/command-runner.ts";
import type { LogLevel } from "../logging/log.ts";
import type { CosmeticSearch } from "../platform/cosmetics/cosmetic-search.ts";
import type { BotSession, SessionEvent, SessionEvents } from "../platform/platform.ts";
import type { Clock } from "../timing/monotonic-clock.ts";
import type { AutomationReport, BotActivity, BotEvent } from "./bot-dependencies.ts";
import type { CategorySettings } from "./category-settings.ts";

/** What a signed-in bot offers to its behaviors. Each behavior names the members that it uses. */
export interface BehaviorContext {
  readonly session: BotSession;
  /** The settings at this moment. They change while the bot is signed in. */
  readonly settings: CategorySettings;
  readonly cosmetics: CosmeticSearch;
  /** The commands that the bot knows at this moment, with those of its category. */
  readonly commands: CommandRegistry;
  readonly random: () => number;
  readonly clock: Clock;
  readonly nickname: string;
  now(): number;
  /** Until the session ends. @returns Removes the listener earlier. */
  on<E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void): () => void;
  /** Runs something that nobody waits for. A failure is logged at level debug. */
  attempt(what: string, work: () => Promise<unknown>): void;
  /** Runs a command until it replies, its own signal is aborted, or the session ends. */
  runCommand(call: Omit<CommandCall, "config">): Promise<CommandReply>;
  log(level: LogLevel, message: string): void;
  recordActivity(activity: BotActivity): void;
  recordAutomation(what: AutomationReport): void;
  publishEvent(event: BotEvent): void;
  /** Whether the account is a bot: of this process, or listed in the settings. */
  isBot(accountId: string): boolean;
  isBotOfThisShard(accountId: string): boolean;
  isFriend(accountId: string): boolean;
}
