import { PlatformError, type PlatformErrorKind } from "../platform/platform.ts";
import { type Answer, done, refuse, warn } from "./answer.ts";
import type { CommandContext } from "./command.ts";

/** The part of the call's time that is reserved for the reply. */
const MARGIN_MS = 250;
/** After these errors the next action would fail too. */
const FINAL: ReadonlySet<PlatformErrorKind> = new Set(["rate_limited", "unavailable", "timeout", "not_leader"]);

/** Acts on one item after the other while the call has time. The reply says how many are left. */
export async function runInBulk<T>(
  { clock, deadline }: CommandContext,
  all: readonly T[],
  act: (one: T) => Promise<void>,
): Promise<Answer> {
  if (all.length === 0) return warn("bulk.nothing");
  let succeeded = 0;
  for (const one of all) {
    if (clock.now() > deadline - MARGIN_MS) break;
    try {
      await act(one);
      succeeded += 1;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (FINAL.has(error.kind)) break;
    }
  }
  const left = all.length - succeeded;
  if (left === 0) return done("bulk.done", { count: succeeded });
  return succeeded > 0 ? warn("bulk.partly", { count: succeeded, left }) : refuse("bulk.failed", { left });
}
