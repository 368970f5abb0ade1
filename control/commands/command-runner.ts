import type { BotSession } from "../platform/platform.ts";
import type { Clock } from "../timing/clock.ts";
import { ActiveCycle } from "./active-cycle.ts";
import type { Command, CommandCaller, CommandConfig, CommandContext, ForwardCommand } from "./command.ts";
import { readArguments } from "./command-arguments.ts";
import { COMMANDS } from "./command-registry.ts";
import type { CosmeticSearch } from "./cosmetic-search.ts";
import { createDeadlineSession, untilAborted } from "./deadline-session.ts";
import { ownMember, requireParty } from "./find-people.ts";
import { type Channel, refusalFor } from "./ranks.ts";
import { answerForError, Refusal } from "./refusal.ts";
import { type Answer, type Format, type Locales, refuse, render } from "./replies/phrase.ts";
import { usageRefusal } from "./usage-refusal.ts";

export interface CommandRunnerDependencies {
  session: BotSession;
  cosmetics: CosmeticSearch;
  clock: Clock;
  relay: ForwardCommand;
  random?: () => number;
  /** Languages beside English. */
  locales?: Locales;
}

export interface CommandCall {
  name: string;
  args?: string | readonly string[];
  actor: CommandCaller;
  channel: Channel;
  config: CommandConfig;
  locale?: string;
  /** Came from another bot's `send`: it is not sent on again. */
  isRelayed?: boolean;
  signal?: AbortSignal;
  /** What is left of the caller's time. */
  budgetMs: number;
}

export interface CommandReply {
  botName: string;
  content: string;
  format: Format;
}

type LastCommand = Pick<CommandCall, "name" | "args">;
/** Whose last command is kept, at most. */
const MAX_REMEMBERED_CALLERS = 64;

/** Runs commands on one signed-in bot, and keeps what goes on between them. */
export class CommandRunner {
  readonly #parts: CommandRunnerDependencies;
  readonly #running: ActiveCycle;
  readonly #last = new Map<string, LastCommand>();

  constructor(parts: CommandRunnerDependencies) {
    this.#parts = parts;
    this.#running = new ActiveCycle(parts.session, parts.clock);
  }

  /** Ends whatever runs; for when the bot goes. */
  stop(): void {
    this.#running.stop();
  }

  /** One reply for one call, within its time: refusals and failures are replies too. */
  async run(call: CommandCall): Promise<CommandReply> {
    const { clock, session, locales } = this.#parts;
    const life = new AbortController();
    const giveUp = (why: "call.cancelled" | "call.outOfTime") => life.abort(new Refusal(refuse(why)));
    const cancel = () => giveUp("call.cancelled");
    call.signal?.addEventListener("abort", cancel, { once: true });
    if (call.signal?.aborted) cancel();
    if (call.budgetMs <= 0) giveUp("call.outOfTime");
    const callOff = clock.after(call.budgetMs, () => giveUp("call.outOfTime"));
    const answer = await untilAborted(life.signal, this.#answer(call, life.signal)).catch(answerForError);
    callOff();
    call.signal?.removeEventListener("abort", cancel);
    life.abort(new Refusal(refuse("call.cancelled")));
    const content = render(answer.phrase, call.locale ?? "en", locales ?? {});
    return { botName: session.self.displayName, content, format: answer.format };
  }

  async #answer(call: CommandCall, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    const command = COMMANDS.find(call.name);
    if (!command) return refuse("command.unknown", { name: call.name });
    const context = this.#contextOf(call, command, signal);
    const refusal = await refusalFor(command, context, call.channel);
    if (refusal) return refusal;
    const read = readArguments(command.parameters, call.args ?? "");
    if (!read.ok) return usageRefusal(command, read.problem);
    checkNeeds(command, context);
    if (command.name !== "prev") this.#remember(call);
    return command.run(context, read.values);
  }

  #contextOf(call: CommandCall, command: Command, signal: AbortSignal): CommandContext {
    const { session, cosmetics, clock, relay, random } = this.#parts;
    return {
      session: createDeadlineSession(session, signal),
      actor: call.actor,
      locale: call.locale ?? "en",
      config: call.config,
      cosmetics,
      clock,
      relay: call.isRelayed ? null : relay,
      signal,
      deadline: clock.now() + call.budgetMs,
      random: random ?? Math.random,
      running: this.#running,
      book: COMMANDS,
      command,
      again: async () => {
        const last = this.#last.get(callerKey(call.actor));
        return last ? this.#answer({ ...call, ...last }, signal) : null;
      },
    };
  }

  #remember({ name, args, actor }: CommandCall): void {
    const who = callerKey(actor);
    this.#last.delete(who);
    this.#last.set(who, args === undefined ? { name } : { name, args });
    const [oldest] = this.#last.keys();
    if (this.#last.size > MAX_REMEMBERED_CALLERS && oldest !== undefined) this.#last.delete(oldest);
  }
}

const callerKey = ({ user }: CommandCaller) => (user ? `user ${user.id}` : "api");

function checkNeeds({ needs }: Command, context: CommandContext): void {
  if (!needs) return;
  requireParty(context);
  if (needs === "leader" && !ownMember(context).isLeader) throw new Refusal(refuse("platform.not_leader"));
}
