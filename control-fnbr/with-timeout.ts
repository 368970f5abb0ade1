import { GameError } from "./game-client.ts";

/**
 * What `work` gives, or a `timeout` after `milliseconds`, or as soon as `signal` is aborted. The work itself goes on;
 * its later rejection is not reported.
 */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number, signal?: AbortSignal): Promise<T> {
  work.catch(() => {});
  let cancel = () => {};
  const timeout = new Promise<never>((_, reject) => {
    const onAbort = () => reject(new GameError("timeout", "The call was cancelled."));
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    const timer = setTimeout(() => reject(new GameError("timeout", "The platform does not answer.")), milliseconds);
    cancel = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
  });
  return await Promise.race([work, timeout]).finally(cancel);
}
