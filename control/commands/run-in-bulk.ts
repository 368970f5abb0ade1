import { PlatformError, type PlatformErrorKind } from "../platform/platform.ts";
import type { CommandContext } from "./command.ts";
import { type Answer, done, refuse, warn } from "./replies/phrase.ts";

/** Kept back from the call's time for the answer. */
const MARGIN_MS = 250;
/** After these the next one would fail as well. */
const FINAL: ReadonlySet<PlatformErrorKind> = new Set(["rate_limited", "unavailable", "timeout", "not_leader"]);

/** One after the other for as long as the call's time lasts; what is left is said. */
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
