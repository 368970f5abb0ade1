import type { ForwardOutcome, ForwardRequest } from "../bot-call.ts";
import type { Language } from "../languages/language.ts";
import type { DescriptionKey } from "../languages/phrase.ts";
import type { CosmeticSearch } from "../platform/cosmetics/cosmetic-search.ts";
import type { BotSession, PlatformUser } from "../platform/platform.ts";
import type { Clock } from "../timing/monotonic-clock.ts";
import type { ActiveCycle } from "./active-cycle.ts";
import type { Answer } from "./answer.ts";
import type { Parameters, Values } from "./command-arguments.ts";

export type Rank = "anyone" | "whitelist" | "admin" | "owner";

/** Where a command came from: the API, the party's chat, or a whisper. */
export type Channel = "api" | "party" | "whisper";

export interface CommandCaller {
  rank: Rank;
  /** Null for a call over the API. It has the owner's rank and is no member of the party. */
  user: PlatformUser | null;
}

/** The members of a category's config that the commands read. It may have others. */
export interface CommandConfig {
  readonly prefixes?: readonly string[];
  readonly runCommandsWithoutPrefix?: boolean;
  readonly setCosmeticsWithoutCommands?: boolean;
  readonly setCosmeticsWithPrefix?: boolean;
  readonly extraOwners?: readonly { id: string }[];
  readonly admins?: readonly { id: string }[];
  readonly whitelistUsers?: readonly { id: string }[];
  readonly blacklistUsers?: readonly { id: string }[];
  readonly onlyOwnerCommands?: readonly string[];
  readonly onlyAdminCommands?: readonly string[];
  readonly onlyWhitelistUsersCommands?: readonly string[];
  readonly onlyFriendsCommands?: readonly string[];
  readonly onlyPartyMembersCommands?: readonly string[];
  readonly onlyWhisperCommands?: readonly string[];
  /** The languages in which the bot speaks to players: it answers in the first, and knows the aliases of all. */
  readonly replyLangs?: readonly string[];
}

/** The service rejects what it cannot answer. After the signal is aborted there is no answer. */
export type ForwardCommand = (
  request: Omit<ForwardRequest, "id" | "fence">,
  signal: AbortSignal,
) => Promise<ForwardOutcome>;

export interface CommandContext {
  /** Refuses to act after the call has ended. */
  session: BotSession;
  caller: CommandCaller;
  config: CommandConfig;
  cosmetics: CosmeticSearch;
  clock: Clock;
  /** Null for a command that was forwarded itself. */
  forward: ForwardCommand | null;
  signal: AbortSignal;
  channel: Channel;
  /** The automations that led to this call. */
  chain: readonly string[];
  /** The time of the clock at which the call ends. */
  deadline: number;
  random: () => number;
  /** The language of the answer. */
  language: Language;
  activeCycle: ActiveCycle;
  commands: CommandRegistry;
  /** The command that runs. */
  command: Command;
  /** Runs the caller's last command again. Null when there is none. */
  repeatLast: () => Promise<Answer | null>;
}

export type CommandRequirement = "party" | "leader";
export interface Command {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly rank: Rank;
  readonly needs: CommandRequirement | null;
  /** Its key in the reply texts; of a custom command the text that its owner wrote. */
  readonly description: DescriptionKey | { readonly text: string };
  /** Of a custom command: how its owner describes the arguments. */
  readonly usage?: string;
  readonly parameters: Parameters;
  readonly run: (context: CommandContext, values: Record<string, string | number | null>) => Answer | Promise<Answer>;
}
export interface CommandRegistry {
  readonly all: readonly Command[];
  find(name: string): Command | null;
}

export type Action = Pick<Command, "parameters" | "run">;

/** Defines what a command does. The types of its arguments follow from its parameters. */
export function action<const P extends Parameters>(
  parameters: P,
  run: (context: CommandContext, values: Values<P>) => Answer | Promise<Answer>,
): Action {
  return { parameters, run: (context, values) => run(context, values as Values<P>) };
}
