import { ENGLISH, type Language, render } from "../languages/language.ts";
import { loadLanguages } from "../languages/load-language.ts";
import type { CosmeticSearch } from "../platform/cosmetics/cosmetic-search.ts";
import type { BotSession } from "../platform/platform.ts";
import type { Clock } from "../timing/monotonic-clock.ts";
import { untilAborted } from "../timing/until-aborted.ts";
import { ActiveCycle } from "./active-cycle.ts";
import { COMMANDS } from "./all-commands.ts";
import { type Answer, type Format, refuse } from "./answer.ts";
import type {
  Channel,
  Command,
  CommandCaller,
  CommandConfig,
  CommandContext,
  CommandRegistry,
  ForwardCommand,
} from "./command.ts";
import { type ArgumentProblem, readArguments } from "./command-arguments.ts";
import { usageOf } from "./command-registry.ts";
import { createDeadlineSession } from "./deadline-session.ts";
import { ownMember, requireParty } from "./find-people.ts";
import { refusalFor } from "./ranks.ts";
import { answerForError, Refusal } from "./refusal.ts";
import { commandsIn } from "./translated-commands.ts";

interface CommandRunnerDependencies {
  session: BotSession;
  cosmetics: CosmeticSearch;
  clock: Clock;
  forward: ForwardCommand;
  random?: () => number;
  /** The commands that the bot knows at this moment. Those of every bot, where it is left out. */
  commands?: () => CommandRegistry;
}

export interface CommandCall {
  name: string;
  args?: string | readonly string[];
  caller: CommandCaller;
  channel: Channel;
  config: CommandConfig;
  /** The language of the answer. A player is answered in the first of the category's, anybody else in English. */
  locale?: string | undefined;
  /** Another bot forwarded the command. It cannot be forwarded again. */
  isForwarded?: boolean;
  /** Of a step of an automation: the automations that led to it. */
  chain?: readonly string[];
  signal?: AbortSignal;
  /** What is left of the caller's time. */
  budgetMs: number;
}

/** A call whose caller ends it. */
export type LimitedCommandCall = Omit<CommandCall, "signal">;

export interface CommandReply {
  botName: string;
  content: string;
  format: Format;
  /** It is not said in the chat: what the command did says enough. */
  isSilent?: boolean;
}

type LastCommand = Pick<CommandCall, "name" | "args">;
const MAX_REMEMBERED_CALLERS = 64;
/** Made once: an error takes longer to make than a command to run. */
const CANCELLED = new Refusal(refuse("call.cancelled"));
const OUT_OF_TIME = new Refusal(refuse("call.outOfTime"));

/** Runs commands on one signed-in bot. It stores the active cycle and the last command of each caller. */
export class CommandRunner {
  readonly #dependencies: CommandRunnerDependencies;
  readonly #activeCycle: ActiveCycle;
  readonly #lastCommands = new Map<string, LastCommand>();
  #latestCaller: string | null = null;

  constructor(dependencies: CommandRunnerDependencies) {
    this.#dependencies = dependencies;
    this.#activeCycle = new ActiveCycle(dependencies.session, dependencies.clock);
  }

  /** Stops the active cycle, when the bot's session ends. */
  stop(): void {
    this.#activeCycle.stop();
  }

  /** Returns one reply per call, within the call's time. Refusals and errors are replies too. */
  async run(call: CommandCall): Promise<CommandReply> {
    const { clock } = this.#dependencies;
    const lifetime = new AbortController();
    const cancel = () => lifetime.abort(CANCELLED);
    call.signal?.addEventListener("abort", cancel, { once: true });
    if (call.signal?.aborted) cancel();
    if (call.budgetMs <= 0) lifetime.abort(OUT_OF_TIME);
    const cancelTimeout = clock.after(call.budgetMs, () => lifetime.abort(OUT_OF_TIME));
    const reply = await this.runUntil(lifetime.signal, call);
    cancelTimeout();
    call.signal?.removeEventListener("abort", cancel);
    lifetime.abort(CANCELLED);
    return reply;
  }

  /** The same for a caller that aborts the signal itself: when the time is over, and after the reply. */
  async runUntil(signal: AbortSignal, call: LimitedCommandCall): Promise<CommandReply> {
    const languages = await languagesFor(call);
    const [language] = languages;
    const answer = await untilAborted(signal, this.#answer(call, languages, signal)).catch(answerForError);
    const { displayName } = this.#dependencies.session.self;
    return {
      botName: displayName,
      content: "text" in answer.phrase ? answer.phrase.text : render(answer.phrase, language),
      format: answer.format,
      ...(answer.isSilent && { isSilent: true }),
    };
  }

  async #answer(call: LimitedCommandCall, languages: Languages, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    const commands = commandsIn(this.#dependencies.commands?.() ?? COMMANDS, languages);
    const command = commands.find(call.name);
    if (!command) return refuse("command.unknown", { name: call.name });
    const context = this.#createContext(call, { command, commands, languages }, signal);
    const refusal = await refusalFor(command, context, call.channel);
    if (refusal) return refusal;
    const read = readArguments(command.parameters, call.args ?? "");
    if (!read.ok) return usageRefusal(command, read.problem);
    checkNeeds(command, context);
    if (command.name !== "prev" && !call.chain) this.#remember({ ...call, name: command.name }); // by a person
    return command.run(context, read.values);
  }

  #createContext(
    call: LimitedCommandCall,
    { command, commands, languages }: { command: Command; commands: CommandRegistry; languages: Languages },
    signal: AbortSignal,
  ): CommandContext {
    const { session, cosmetics, clock, forward, random } = this.#dependencies;
    return {
      session: createDeadlineSession(session, signal),
      caller: call.caller,
      config: call.config,
      cosmetics,
      clock,
      forward: call.isForwarded ? null : forward,
      signal,
      deadline: clock.now() + call.budgetMs,
      random: random ?? Math.random,
      language: languages[0],
      activeCycle: this.#activeCycle,
      channel: call.channel,
      chain: call.chain ?? [],
      commands,
      command,
      repeatLast: async () => {
        const last = this.#lastCommands.get(callerKey(call.caller));
        return last ? this.#answer({ ...call, ...last }, languages, signal) : null;
      },
    };
  }

  #remember({ name, args, caller }: LimitedCommandCall): void {
    const key = callerKey(caller);
    if (key !== this.#latestCaller) this.#lastCommands.delete(key); // it moves to the end
    this.#latestCaller = key;
    this.#lastCommands.set(key, args === undefined ? { name } : { name, args });
    const [oldest] = this.#lastCommands.keys();
    if (this.#lastCommands.size > MAX_REMEMBERED_CALLERS && oldest !== undefined) this.#lastCommands.delete(oldest);
  }
}

/** The language of the answer, then the others whose aliases are known. */
type Languages = readonly [Language, ...Language[]];
const ONLY_ENGLISH: Languages = [ENGLISH];

function languagesFor({ locale, caller, config }: LimitedCommandCall): Languages | Promise<Languages> {
  const { replyLangs = [] } = config;
  const main = locale ?? (caller.user ? replyLangs[0] : undefined) ?? "en";
  const tags = [main, ...replyLangs];
  if (tags.every((tag) => tag === "en")) return ONLY_ENGLISH;
  return loadLanguages(tags).then(([first = ENGLISH, ...others]) => [first, ...others]);
}

const callerKey = ({ user }: CommandCaller) => (user ? `user ${user.id}` : "api");

function checkNeeds({ needs }: Command, context: CommandContext): void {
  if (!needs) return;
  requireParty(context);
  if (needs === "leader" && !ownMember(context).isLeader) throw new Refusal(refuse("platform.not_leader"));
}

/** The refusal of invalid arguments, with the usage of the command. */
function usageRefusal(command: Command, problem: ArgumentProblem): Answer {
  const usage = usageOf(command);
  if (problem.kind === "surplus") return refuse("usage.surplus", { value: problem.value, usage });
  const { parameter } = problem;
  if (problem.kind === "missing") return refuse("usage.missing", { parameter: parameter.name, usage });
  if (parameter.kind === "number") {
    return refuse("usage.range", { parameter: parameter.name, min: parameter.min, max: parameter.max, usage });
  }
  return refuse("usage.invalid", { value: problem.value, parameter: parameter.name, usage });
}
