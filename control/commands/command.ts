import type { BotSession, PlatformUser } from "../platform/platform.ts";
import type { Clock } from "../timing/clock.ts";
import type { ActiveCycle } from "./active-cycle.ts";
import type { Parameters, Values } from "./command-arguments.ts";
import type { CosmeticSearch } from "./cosmetic-search.ts";
import type { Answer, PhraseKey } from "./replies/phrase.ts";

export type Rank = "anyone" | "whitelist" | "admin" | "owner";

export interface CommandCaller {
  rank: Rank;
  /** Null for a call by the API: it acts as the owner, and has no seat in the party. */
  user: PlatformUser | null;
}

/** The members of a category's config that the commands read; others may be there. */
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
}

/** Which of the other bots a command goes to; never the one that sends it. */
export type ForwardTarget = { kind: "bot"; name: string } | { kind: "party" | "shard" | "all" };
export interface ForwardRequest {
  to: ForwardTarget;
  command: string;
  args: string;
  /** As whom the others run it. */
  actor: CommandCaller;
  /** At most this many bots. */
  limit: number;
  signal: AbortSignal;
}
export interface ForwardOutcome {
  /** Answered with a success or an information. */
  succeeded: number;
  failed: number;
  /** Left out because of the limit. */
  left: number;
  /** Why the service sent nothing on. */
  refused?: string | undefined;
}
export type ForwardCommand = (request: ForwardRequest) => Promise<ForwardOutcome>;

export interface CommandContext {
  /** Refuses to act once the call is over. */
  session: BotSession;
  actor: CommandCaller;
  locale: string;
  config: CommandConfig;
  cosmetics: CosmeticSearch;
  clock: Clock;
  /** Null for a command that was itself relayed. */
  relay: ForwardCommand | null;
  signal: AbortSignal;
  /** When the call is given up, by the clock. */
  deadline: number;
  random: () => number;
  running: ActiveCycle;
  book: CommandRegistry;
  /** The one that runs. */
  command: Command;
  /** Runs what this actor ran last once more; null when there is nothing. */
  again: () => Promise<Answer | null>;
}

export type CommandRequirement = "party" | "leader";
export interface Command {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly rank: Rank;
  readonly needs: CommandRequirement | null;
  /** Its key in the catalogue of replies. */
  readonly description: Extract<PhraseKey, `about.${string}`>;
  readonly parameters: Parameters;
  readonly run: (context: CommandContext, values: Record<string, string | number | null>) => Answer | Promise<Answer>;
}
export interface CommandRegistry {
  readonly all: readonly Command[];
  find(name: string): Command | null;
}

export type Action = Pick<Command, "parameters" | "run">;

/** What a command does, with its arguments' types made from its parameters. */
export function action<const P extends Parameters>(
  parameters: P,
  run: (context: CommandContext, values: Values<P>) => Answer | Promise<Answer>,
): Action {
  return { parameters, run: (context, values) => run(context, values as Values<P>) };
}
