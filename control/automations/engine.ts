import type { Channel, CommandCaller } from "../commands/command.ts";
import type { CommandReply } from "../commands/command-runner.ts";

import { waitFor } from "../timing/wait-for.ts";
import type { Automation } from "./automation.ts";
import type { AutomationEvent } from "./automation-event.ts";
import { AutomationState } from "./automation-state.ts";
import { decide } from "./conditions.ts";
import { Effects } from "./effects.ts";
import type { EngineHost } from "./engine-host.ts";
import type { Moment } from "./lobby.ts";
import { Run, type RunHost, type StepCall } from "./run.ts";
import type { StartRefusal } from "./run-meanings.ts";
import { SlidingWindow } from "./sliding-window.ts";
import type { Decided, RunRecord } from "./trace.ts";
import { isCommandTrigger, isIgnored, matchesEvent } from "./triggers.ts";
import { type AutomationEventName, BUDGETS, EVENTS } from "./vocabulary.ts";

const CANCELLED = new Error("The run was cancelled.");
const TIMED_OUT = new Error("The run took too long.");

/** What starts a run. */
interface Start {
  startedBy: string;
  event: AutomationEvent;
  /** Of a command, as it was typed. */
  args: string | null;
  caller: CommandCaller;
  channel: Channel;
  chain: readonly string[];
  isForwarded: boolean;
  /** The language in which a caller is answered. */
  locale?: string | undefined;
}
/** With what was read when it was decided that it runs. */
interface StartAsDecided extends Start {
  conditions: Decided[];
}
export interface CommandStart extends Pick<Start, "caller" | "channel" | "chain" | "isForwarded" | "locale"> {
  command: string;
  args: string;
}
/** What became of a custom command. `reply` is null when none of its steps has answered yet. */
export type CommandResult =
  | { kind: "ran"; reply: CommandReply | null }
  | { kind: "ignored" }
  | { kind: "notMet" }
  | { kind: "refused"; limit: StartRefusal; seconds: number };

/**
 * Runs the automations of one bot while it is signed in. It knows no platform: what it sees and does goes through its
 * host, so that a dry run is the same as a run.
 */
export class AutomationEngine {
  readonly #host: EngineHost;
  readonly #effects: Effects;
  readonly #runs: SlidingWindow;
  readonly #chats: SlidingWindow;
  #states = new Map<string, AutomationState>();
  #byEvent = new Map<AutomationEventName, AutomationState[]>();
  #activeRuns = 0;

  constructor(host: EngineHost) {
    this.#host = host;
    this.#effects = new Effects(host.clock);
    this.#runs = new SlidingWindow(host.clock, BUDGETS.runs, BUDGETS.windowMs);
    this.#chats = new SlidingWindow(host.clock, BUDGETS.chats, BUDGETS.windowMs);
  }

  /** The automations of the bot's category. Runs of one that has changed are cancelled, others go on. */
  configure(automations: readonly Automation[]): void {
    const before = this.#states;
    this.#states = new Map();
    this.#byEvent = new Map();
    for (const automation of automations) {
      if (!automation.enabled) continue;
      const source = JSON.stringify(automation);
      const made = new AutomationState(automation, source, this.#host.clock);
      const existing = before.get(made.id);
      const state = existing?.source === source ? existing : made;
      this.#states.set(state.id, state);
      for (const trigger of automation.when) if (!isCommandTrigger(trigger)) this.#addToIndex(trigger.event, state);
    }
    for (const [id, state] of before) if (this.#states.get(id) !== state) state.cancelAll(CANCELLED);
  }

  /** Cancels every run, when the bot is signed out. */
  stop(): void {
    this.configure([]);
  }

  /** The minutes of all triggers of the event `idle`. */
  get idleMinutes(): number[] {
    const triggers = [...this.#states.values()].flatMap(({ automation }) => automation.when);
    return [...new Set(triggers.flatMap((one) => ("minutes" in one ? [one.minutes] : [])))];
  }

  get isWatching(): boolean {
    return this.#byEvent.size > 0;
  }

  /** @param idleMinutes Of the event `idle`. */
  handle(event: AutomationEvent, idleMinutes?: number): void {
    const states = this.#byEvent.get(event.name);
    if (!states) return;
    const isOfBot = this.#isBot(event);
    if (isOfBot && EVENTS[event.name].message) return; // bots do not answer bots
    const chain = this.#effects.chainOf(event, isOfBot);
    for (const state of states) {
      if (!state.automation.when.some((trigger) => matchesEvent(trigger, event, idleMinutes))) continue;
      const caller = this.#callerOf(event);
      const start: Start = {
        startedBy: event.name,
        event,
        args: null,
        caller,
        channel: "api",
        chain,
        isForwarded: false,
      };
      this.#start(state, start);
    }
  }

  /** Runs the automation with this command. */
  async runCommand(id: string, { command, args, ...start }: CommandStart): Promise<CommandResult> {
    const state = this.#states.get(id);
    if (!state) return { kind: "ignored" };
    const { user: person } = start.caller;
    const event: AutomationEvent = { name: "partyMessage", person, text: [command, args].filter(Boolean).join(" ") };
    return this.#start(state, { ...start, startedBy: command, event, args });
  }

  #addToIndex(event: AutomationEventName, state: AutomationState): void {
    const states = this.#byEvent.get(event) ?? [];
    if (!states.includes(state)) states.push(state);
    this.#byEvent.set(event, states);
  }

  #isBot({ person }: AutomationEvent): boolean {
    const { lobby } = this.#host;
    return (
      person !== null &&
      [lobby.self.id === person.id, lobby.isOwnBot(person.id), lobby.isOtherBot(person.id)].some(Boolean)
    );
  }

  /** Who caused an event, with the rank of its own. */
  #callerOf({ person }: AutomationEvent): CommandCaller {
    return { rank: (person && this.#host.lobby.rankOf(person)) ?? "anyone", user: person };
  }

  #start(state: AutomationState, start: Start): Promise<CommandResult> | CommandResult {
    const { automation } = state;
    const personId = start.event.person?.id ?? null;
    if (isIgnored(automation.ignore, this.#host.lobby, start.event)) return { kind: "ignored" };
    const decided = automation.if && decide(automation.if, this.#momentOf(state, start, state.count + 1));
    const conditions = decided?.read ?? [];
    if (decided?.holds === false) {
      if (this.#host.wantsUnmet) this.#host.onRun({ ...this.#recordOf(state, start, conditions), result: "notMet" });
      return { kind: "notMet" };
    }
    const limit = this.#refusalOf(state, start);
    if (limit) {
      this.#host.onRefused(automation, limit);
      return { kind: "refused", limit, seconds: limit === "cooldown" ? state.restingSeconds(personId) : 0 };
    }
    state.noteStart(personId);
    if (automation.mode === "restart") state.cancelAll(CANCELLED);
    return new Promise((resolve) => {
      const begin = () => this.#begin(state, { ...start, conditions }, (reply) => resolve({ kind: "ran", reply }));
      const mustWait = automation.mode === "queued" && (state.isActive || this.#activeRuns >= BUDGETS.runsAtOnce);
      if (!mustWait) return begin();
      state.waiting.push(begin);
      resolve({ kind: "ran", reply: null });
    });
  }

  #refusalOf(state: AutomationState, start: Start): StartRefusal | null {
    const { event, chain, args } = start;
    if (state.isBroken) return "broken";
    if (chain.includes(state.id)) return "ownEffect";
    if (chain.length >= BUDGETS.chain) return "chain";
    if (state.restingSeconds(event.person?.id ?? null) > 0) return "cooldown";
    const refusal = state.refusalOfMode();
    if (refusal) return refusal;
    const replaces = state.automation.mode === "restart" && state.isActive;
    if (this.#activeRuns >= BUDGETS.runsAtOnce && state.automation.mode !== "queued" && !replaces) return "atOnce";
    if (args === null && this.#isBot(event) && !state.mayBeStartedByBot()) return "bots";
    const ofPerson = this.#startsOfPerson(state, start);
    if (ofPerson?.isFull) return "person";
    if (!this.#runs.add()) return "runs";
    ofPerson?.add();
    return null;
  }

  /** A bot of another shard cannot be told from a player: when each answers the other, one of them has to end it. */
  #startsOfPerson(state: AutomationState, { event, args, channel }: Start): SlidingWindow | null {
    const isCommand = args !== null;
    const isTyped = isCommand ? channel !== "api" : EVENTS[event.name].message;
    return isTyped && event.person ? state.startsOf(event.person.id, isCommand) : null;
  }

  #momentOf({ automation }: AutomationState, { event, args }: Start, count: number): Moment {
    const { lobby, random, date } = this.#host;
    const { timeZone } = automation;
    return { lobby, random, date, occasion: { person: event.person, text: event.text ?? null, args, count, timeZone } };
  }

  /** @param onReply Called once or more; the first answer counts. */
  #begin(state: AutomationState, start: StartAsDecided, onReply: (reply: CommandReply | null) => void): void {
    const { clock } = this.#host;
    const lifetime = state.begin();
    const moment = this.#momentOf(state, start, state.count);
    const startedAt = clock.now();
    const record = this.#recordOf(state, start, start.conditions);
    const host = this.#runHostOf(state, start, moment, lifetime.signal, onReply);
    const cancelTimeout = clock.after(BUDGETS.runMs, () => lifetime.abort(TIMED_OUT));
    this.#activeRuns += 1;
    const end = (reply: CommandReply | null) => {
      cancelTimeout();
      state.end(lifetime);
      this.#activeRuns -= 1;
      record.lengthMs = Math.round(clock.now() - startedAt);
      if (record.result === "broken") state.isBroken = true;
      onReply(reply);
      this.#host.onRun(record);
      this.#beginWaiting();
    };
    const fail = (error: unknown) => {
      record.result = error === TIMED_OUT ? "timeout" : "cancelled";
      if (error !== TIMED_OUT && error !== CANCELLED) this.#host.onError(error);
      end(null);
    };
    new Run(state.automation, record, host).execute().then(end, fail);
  }

  #recordOf({ automation, id }: AutomationState, { startedBy, event }: Start, conditions: Decided[]): RunRecord {
    return {
      automationId: id,
      name: automation.name,
      startedBy,
      person: event.person,
      startedAt: this.#host.date().getTime(),
      lengthMs: 0,
      result: "done",
      conditions,
      steps: [],
    };
  }

  #runHostOf(
    state: AutomationState,
    start: Start,
    moment: Moment,
    signal: AbortSignal,
    onReply: (reply: CommandReply | null) => void,
  ): RunHost {
    const { clock, resolve, notify, onRefused } = this.#host;
    const { automation } = state;
    const startedAt = clock.now();
    return {
      moment,
      signal,
      resolve,
      elapsed: () => clock.now() - startedAt,
      wait: (milliseconds) => waitFor(clock, milliseconds, signal),
      mayChat: () => this.#chats.add(),
      run: (call) => this.#runCommand([...start.chain, state.id], start, call, signal),
      notify: (text) => notify(text, automation),
      onRefused: (limit) => onRefused(automation, limit),
      onWaiting: onReply,
    };
  }

  async #runCommand(
    chain: readonly string[],
    { caller, channel, isForwarded, locale }: Start,
    { name, args, as }: StepCall,
    signal: AbortSignal,
  ): Promise<CommandReply> {
    const owner: CommandCaller = { rank: "owner", user: caller.user };
    const endEffect = this.#effects.begin(name, chain);
    const call = { name, args, caller: as === "owner" ? owner : caller, channel, chain, isForwarded, locale };
    try {
      return await this.#host.run(call, signal);
    } finally {
      endEffect();
    }
  }

  /** Those whose turn it is: their automation runs no more, and the bot is not at its limit. */
  #beginWaiting(): void {
    for (const state of this.#states.values()) {
      if (this.#activeRuns >= BUDGETS.runsAtOnce) return;
      if (!state.isActive) state.waiting.shift()?.();
    }
  }
}
