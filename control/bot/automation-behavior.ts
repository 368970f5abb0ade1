import type { AutomationEvent } from "../automations/automation-event.ts";
import { commandsWith } from "../automations/custom-commands.ts";
import { describeRun } from "../automations/describe-run.ts";
import { AutomationEngine } from "../automations/engine.ts";
import type { RunRecord } from "../automations/trace.ts";
import { refuse } from "../commands/answer.ts";
import type { CommandRegistry } from "../commands/command.ts";
import { errorMessage } from "../logging/error-message.ts";
import { AutomationEvents } from "./automation-events.ts";
import { type AutomationContext, createEngineHost, customCommandRunner } from "./automation-host.ts";
import { IdleWatch } from "./idle-watch.ts";

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
    const { clock, log, recordAutomation } = context;
    this.#engine = new AutomationEngine({
      ...createEngineHost(context, () => this.commands),
      wantsUnmet: false,
      notify: (text, { id, name }) => recordAutomation({ kind: "notice", automation: { id: id ?? name, name }, text }),
      onRun: (record) => this.#onRun(record),
      onRefused: ({ id, name }, limit) => recordAutomation({ kind: "refusal", automationId: id ?? name, limit }),
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
    this.#commands = commandsWith(automations, customCommandRunner(this.#engine));
    this.#watch();
  }

  #onRun(run: RunRecord): void {
    const { recordAutomation, log } = this.#context;
    if (run.result === "broken") log("warn", `The automation “${run.name}” is switched off: ${describeRun(run)}`);
    recordAutomation({ kind: "run", run });
  }
}
