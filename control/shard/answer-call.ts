import type { Log } from "../logging/log.ts";
import type { CallOutcome, ServiceFrameOf } from "../protocol.ts";
import type { Clock } from "../timing/clock.ts";
import type { CallRunner } from "./call-runner.ts";
import type { LinkConnection } from "./link-connection.ts";

const SLOW_MS = 1_000;

type TracedCall = Pick<ServiceFrameOf<"cmd">, "bot" | "call" | "trace">;

/** Logs a call that failed or was slow, if it is part of a trace: the line leads from the trace to the shard's log. */
export function logTracedCall(log: Log, { bot, call, trace }: TracedCall, outcome: CallOutcome, ms: number): void {
  if (trace === undefined) return;
  if (outcome.kind === "problem") log("warn", `A ${call.kind} failed (${outcome.problem}), trace ${trace}.`, bot);
  else if (ms >= SLOW_MS) log("warn", `A ${call.kind} took ${Math.round(ms)} ms, trace ${trace}.`, bot);
}

/** Runs a call. Its answer is sent only over the connection that it came from. */
export async function answerCall(
  runner: CallRunner,
  frame: ServiceFrameOf<"cmd">,
  connection: LinkConnection,
  { clock, log }: { clock: Clock; log: Log },
): Promise<void> {
  const startedAt = clock.now();
  const outcome = await runner.run(frame, connection);
  logTracedCall(log, frame, outcome, clock.now() - startedAt);
  connection.send({ t: "reply", n: frame.n, nonce: frame.nonce, outcome });
}
