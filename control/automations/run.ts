import type { CommandReply } from "../commands/command-runner.ts";
import type { Automation, RunStep, Step } from "./automation.ts";
import { decide } from "./conditions.ts";
import type { Moment } from "./lobby.ts";
import { fillPlaceholders } from "./placeholders.ts";
import type { RunRecord, TraceEntry } from "./trace.ts";
import { BUDGETS } from "./vocabulary.ts";

const ERROR_FORMAT = 4;

/** A command of a step, with its placeholders filled in. */
export interface StepCall {
  /** The name of the command, as it is known. */
  name: string;
  args: string[];
  as: "caller" | "owner";
}
/** What a run needs of the engine. */
export interface RunHost {
  readonly moment: Moment;
  readonly signal: AbortSignal;
  /** Milliseconds since the run began. */
  elapsed(): number;
  wait(milliseconds: number): Promise<void>;
  /** The name of a command and how its arguments are separated. Null for an unknown one. */
  resolve(name: string, args: string): { name: string; args: string[] } | null;
  /** Whether one more text may be written to the chat now. */
  mayChat(): boolean;
  run(call: StepCall): Promise<CommandReply>;
  notify(text: string): void;
  onRefused(limit: "chat" | "steps"): void;
  /** Called before the first wait, with what was answered until then. */
  onWaiting(last: CommandReply | null): void;
}

class Ended extends Error {
  readonly result: "stopped" | "broken" | "failed";
  constructor(result: Ended["result"]) {
    super(result);
    this.result = result;
  }
}
const CHAT_COMMANDS: ReadonlySet<string> = new Set(["say", "whisper"]);
type EntryOf = TraceEntry extends infer Entry ? (Entry extends TraceEntry ? Omit<Entry, "at" | "step"> : never) : never;

/** The steps of one run, one after the other. */
export class Run {
  readonly #host: RunHost;
  readonly #automation: Automation;
  readonly #record: RunRecord;
  #steps = 0;
  #hasFailed = false;
  #last: CommandReply | null = null;

  constructor(automation: Automation, record: RunRecord, host: RunHost) {
    this.#automation = automation;
    this.#record = record;
    this.#host = host;
  }

  /** @returns The last answer of a command, or the one that failed. Rejects when the signal is aborted. */
  async execute(): Promise<CommandReply | null> {
    try {
      await this.#block(this.#automation.do, "do");
      this.#record.result = this.#hasFailed ? "failed" : "done";
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      this.#record.result = error.result;
    }
    return this.#last;
  }

  async #block(steps: readonly Step[], path: string): Promise<void> {
    for (const [index, step] of steps.entries()) await this.#step(step, `${path}[${index}]`);
  }

  async #step(step: Step, path: string): Promise<void> {
    const host = this.#host;
    host.signal.throwIfAborted();
    if (step.enabled) return this.#enabledStep(step, path);
    this.#trace(path, { did: "disabled" });
  }

  async #enabledStep(step: Step, path: string): Promise<void> {
    this.#steps += 1;
    if (this.#steps > BUDGETS.steps) {
      this.#host.onRefused("steps");
      this.#trace(path, { did: "refused", limit: "steps" });
      throw new Ended("failed");
    }
    if ("run" in step) return this.#runCommand(step, path);
    if ("wait" in step) return this.#wait(step.wait, path);
    if ("notify" in step) return this.#notify(step.notify, path);
    if ("choose" in step) return this.#choose(step, path);
    if ("repeat" in step) return this.#repeat(step, path);
    if ("oneOf" in step) return this.#pick(step.oneOf, path);
    this.#trace(path, { did: "stopped" });
    throw new Ended("stopped");
  }

  async #runCommand(step: RunStep, path: string): Promise<void> {
    const { moment } = this.#host;
    const command = this.#host.resolve(step.run, step.args);
    if (!command) {
      this.#trace(path, { did: "unknownCommand", command: step.run });
      throw new Ended("broken");
    }
    const args = command.args.map((one) => fillPlaceholders(one, moment));
    if (CHAT_COMMANDS.has(command.name) && !this.#host.mayChat()) {
      this.#host.onRefused("chat");
      this.#trace(path, { did: "refused", limit: "chat" });
      return;
    }
    const as = step.as ?? (moment.occasion.args === null ? "owner" : "caller");
    const reply = await this.#host.run({ name: command.name, args, as });
    this.#host.signal.throwIfAborted();
    const { content: answer, format } = reply;
    this.#trace(path, { did: "ran", command: command.name, args: args.join(" "), answer, format });
    if (!this.#hasFailed) this.#last = reply;
    if (format === ERROR_FORMAT) this.#hasFailed = true;
  }

  async #wait(seconds: number, path: string): Promise<void> {
    this.#host.onWaiting(this.#last);
    await this.#host.wait(seconds * 1000);
    this.#trace(path, { did: "waited", seconds });
  }

  #notify(text: string, path: string): void {
    const filled = fillPlaceholders(text, this.#host.moment);
    this.#host.notify(filled);
    this.#trace(path, { did: "notified", text: filled });
  }

  async #choose(step: Extract<Step, { choose: unknown }>, path: string): Promise<void> {
    const read = [];
    for (const [index, branch] of step.choose.entries()) {
      const decided = decide(branch.if, this.#host.moment);
      read.push(...decided.read);
      if (!decided.holds) continue;
      this.#trace(path, { did: "chose", branch: index, read });
      return this.#block(branch.do, `${path}.choose[${index}].do`);
    }
    this.#trace(path, { did: "chose", branch: "else", read });
    return this.#block(step.else, `${path}.else`);
  }

  async #repeat(step: Extract<Step, { repeat: unknown }>, path: string): Promise<void> {
    this.#trace(path, { did: "repeated", times: step.repeat });
    for (let time = 0; time < step.repeat; time += 1) await this.#block(step.do, `${path}.do`);
  }

  #pick(steps: readonly Step[], path: string): Promise<void> {
    const index = Math.min(Math.floor(this.#host.moment.random() * steps.length), steps.length - 1);
    this.#trace(path, { did: "picked", index });
    const step = steps[index];
    return step ? this.#step(step, `${path}.oneOf[${index}]`) : Promise.resolve();
  }

  #trace(step: string, entry: EntryOf): void {
    this.#record.steps.push({ at: Math.round(this.#host.elapsed()), step, ...entry } as TraceEntry);
  }
}
