import type { Channel, CommandCaller } from "../commands/command.ts";
import type { CommandReply } from "../commands/command-runner.ts";

import type { Clock } from "../timing/monotonic-clock.ts";
import type { Automation } from "./automation.ts";
import type { Lobby } from "./lobby.ts";
import type { StepCall } from "./run.ts";
import type { Refusal } from "./run-meanings.ts";
import type { RunRecord } from "./trace.ts";

/** A command of a step, and who runs it. */
export interface EngineCall extends Omit<StepCall, "as"> {
  caller: CommandCaller;
  channel: Channel;
  /** The automations that led to it, this one included. */
  chain: readonly string[];
  isForwarded: boolean;
  /** The language of its answer. */
  locale?: string | undefined;
}

/** What automations need of the bot that they run on. */
export interface EngineHost {
  readonly clock: Clock;
  readonly random: () => number;
  readonly date: () => Date;
  readonly lobby: Lobby;
  /** The name of a command and how its arguments are separated. Null for an unknown one. */
  resolve(name: string, args: string): { name: string; args: string[] } | null;
  run(call: EngineCall, signal: AbortSignal): Promise<CommandReply>;
  notify(text: string, automation: Automation): void;
  /** Whether it is told of what did nothing because its condition did not hold: a busy lobby has thousands of them. */
  readonly wantsUnmet: boolean;
  /** After each run. */
  onRun(record: RunRecord): void;
  /** A limit kept an automation from starting, or a step from being done. */
  onRefused(automation: Automation, limit: Refusal): void;
  onError(error: unknown): void;
}
