import type { AutomationEvent } from "../automations/automation-event.ts";
import { commandsWith } from "../automations/custom-commands.ts";
import { describeRun } from "../automations/describe-run.ts";
import { AutomationEngine, type CommandResult } from "../automations/engine.ts";
import type { EngineCall } from "../automations/engine-host.ts";
import type { Lobby } from "../automations/lobby.ts";
import type { RunRecord } from "../automations/trace.ts";
import { type Answer, inform, refuse, warn } from "../commands/answer.ts";
import type { CommandContext, CommandRegistry } from "../commands/command.ts";
import { splitLine } from "../commands/command-arguments.ts";
import type { CommandReply } from "../commands/command-runner.ts";
import { callerFor } from "../commands/ranks.ts";
import { errorMessage } from "../logging/error-message.ts";
import { AutomationEvents } from "./automation-events.ts";
import type { BehaviorContext } from "./behavior-context.ts";
import { IdleWatch } from "./idle-watch.ts";

const STEP_TIMEOUT_MS = 10_000;

type AutomationContext = Pick<
  BehaviorContext,
  | "session"
  | "settings"
  | "cosmetics"
  | "random"
  | "clock"
  | "now"
  | "on"
  | "nickname"
  | "log"
  | "recordActivity"
  | "runCommand"
  | "isFriend"
  | "isBotOfThisShard"
>;

/** Runs the automations of the bot's category, and adds their commands to those that the bot knows. */
export class AutomationBehavior {
  readonly #context: AutomationContext;
  readonly #engine: AutomationEngine;
  readonly #events: AutomationEvents;
  readonly #idle: IdleWatch;
  #commands: CommandRegistry;
  #configured: unknown = null;
  #isStarted = false;

  constructor(context: AutomationContext) {
    this.#context = context;
    const { clock, random, log } = context;
    this.#engine = new AutomationEngine({
      clock,
      random,
      date: () => new Date(),
      lobby: lobbyOf(context),
      resolve: (name, args) => {
        const command = this.commands.find(name);
        return command && { name: command.name, args: splitLine(command.parameters, args) };
      },
      run: (call, signal) => this.#run(call, signal),
      notify: (text, { name }) => context.recordActivity({ kind: "automation", from: null, text: `${name}: ${text}` }),
      onRun: (record) => this.#onRun(record),
      onRefused: ({ name }, limit) => log("debug", `The automation “${name}” was not run: ${limit}.`),
      onError: (error) => log("warn", `An automation failed: ${errorMessage(error)}`),
    });
    this.#events = new AutomationEvents(context, (event) => this.#onEvent(event));
    this.#idle = new IdleWatch(clock, (minutes) => this.#engine.handle({ name: "idle", person: null }, minutes));
    this.#commands = commandsWith([], () => refuse("automation.broken"));
  }

  /** All commands that the bot knows now. */
  get commands(): CommandRegistry {
    this.#configure();
    return this.#commands;
  }

  /** From here on events start runs: the bot is set up. */
  start(): void {
    this.#isStarted = true;
    this.#configure();
    this.#watch();
    this.#events.reportReady();
  }

  onSettingsChanged(): void {
    this.#configure();
  }

  stop(): void {
    this.#isStarted = false;
    this.#engine.stop();
    this.#watch();
  }

  #onEvent(event: AutomationEvent): void {
    this.#idle.reset();
    this.#engine.handle(event);
  }

  /** Listens to the platform only while an automation is started by what happens there. */
  #watch(): void {
    if (this.#isStarted && this.#engine.isWatching) this.#events.start();
    else this.#events.stop();
    this.#idle.setMinutes(this.#isStarted ? this.#engine.idleMinutes : []);
  }

  #configure(): void {
    const { automations } = this.#context.settings;
    if (automations === this.#configured) return;
    this.#configured = automations;
    this.#engine.configure(automations);
    this.#commands = commandsWith(automations, (id, context, args) => this.#runCustomCommand(id, context, args));
    this.#watch();
  }

  #run(call: EngineCall, signal: AbortSignal): Promise<CommandReply> {
    return this.#context.runCommand({ ...call, signal, budgetMs: STEP_TIMEOUT_MS });
  }

  async #runCustomCommand(id: string, context: CommandContext, args: string): Promise<Answer> {
    const { caller, channel, chain, command, forward, language } = context;
    const who = { caller, channel, chain, isForwarded: forward === null, locale: language.locale };
    const start = { command: command.name, args, ...who };
    return answerOf(await this.#engine.runCommand(id, start));
  }

  #onRun(record: RunRecord): void {
    if (record.result === "notMet" || record.result === "cancelled") return;
    const { recordActivity, log } = this.#context;
    if (record.result === "broken")
      log("warn", `The automation “${record.name}” is switched off: ${describeRun(record)}`);
    const format = record.result === "done" || record.result === "stopped" ? 1 : 3;
    recordActivity({ kind: "automation", from: record.person, text: describeRun(record), format });
  }
}

function lobbyOf(context: AutomationContext): Lobby {
  const { session } = context;
  return {
    get self() {
      return session.self;
    },
    get nickname() {
      return context.nickname;
    },
    get party() {
      return session.party;
    },
    get prefix() {
      return context.settings.prefixes[0] ?? "";
    },
    isFriend: (id) => context.isFriend(id),
    rankOf: (user) => callerFor(user, context.settings)?.rank ?? null,
    isOwnBot: (id) => context.isBotOfThisShard(id),
    isOtherBot: (id) => context.settings.otherBots.some((other) => other.id === id),
    itemName: (id) => context.cosmetics.get(id)?.name ?? null,
  };
}

const silent = (answer: Answer): Answer => ({ ...answer, isSilent: true });

/** What a custom command answers. Players see what it did, and are told only that a step failed. */
function answerOf(result: CommandResult): Answer {
  if (result.kind === "ignored") return silent(inform("automation.notForYou"));
  if (result.kind === "notMet") return silent(warn("automation.notMet"));
  if (result.kind === "ran") return result.reply ? answerWith(result.reply) : silent(inform("automation.started"));
  if (result.limit === "cooldown") return silent(warn("automation.cooldown", { seconds: result.seconds }));
  return result.limit === "broken" ? refuse("automation.broken") : silent(warn("automation.busy"));
}

function answerWith({ content, format }: CommandReply): Answer {
  const answer = { format, phrase: { text: content } };
  return format === 4 ? answer : silent(answer);
}
