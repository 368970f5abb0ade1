import type { PlatformUser } from "../platform/platform.ts";
import type { Decided } from "./conditions.ts";

/** How a step, or what became of it, reads in a trace. */
export type TraceEntry = {
  /** Milliseconds since the run began. */
  at: number;
  /** The place of the step in the automation, such as `do[1].choose[0].do[0]`. */
  step: string;
} & (
  | { did: "ran"; command: string; args: string; answer: string; format: number }
  | { did: "unknownCommand"; command: string }
  | { did: "waited"; seconds: number }
  | { did: "notified"; text: string }
  | { did: "chose"; branch: number | "else"; read: Decided[] }
  | { did: "repeated"; times: number }
  | { did: "picked"; index: number }
  | { did: "stopped" }
  | { did: "disabled" }
  | { did: "refused"; limit: "chat" | "steps" }
);

/** `notMet`: its condition did not hold, so that it did nothing. `broken`: it names a command that does not exist. */
export type RunResult = "done" | "failed" | "stopped" | "notMet" | "cancelled" | "timeout" | "broken";

/** One run of an automation on one bot. */
export interface RunRecord {
  readonly automationId: string;
  readonly name: string;
  /** The event, or the command. */
  readonly startedBy: string;
  readonly person: PlatformUser | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  lengthMs: number;
  result: RunResult;
  /** What was read to decide whether it runs. */
  readonly conditions: Decided[];
  readonly steps: TraceEntry[];
}

/** Why an automation was not started. */
export type StartRefusal =
  | "runs"
  | "atOnce"
  | "running"
  | "queue"
  | "cooldown"
  | "chain"
  | "ownEffect"
  | "bots"
  | "broken";
