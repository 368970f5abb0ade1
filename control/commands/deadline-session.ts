import type { BotSession } from "../platform/platform.ts";

type Method = (...args: unknown[]) => unknown;

/** Over as soon as `signal` is aborted, with its reason; what `work` does afterwards is nobody's business. */
export function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}

function guardMethods<T extends object>(target: T, signal: AbortSignal): T {
  return new Proxy(target, {
    get(_, name) {
      const member = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return async (...args: unknown[]) => {
        signal.throwIfAborted();
        return untilAborted(signal, Promise.resolve((member as Method).apply(target, args)));
      };
    },
  });
}

/** The same session, for one call: once its signal is aborted nothing more is done through it. */
export function createDeadlineSession(session: BotSession, signal: AbortSignal): BotSession {
  const groups = {
    friend: guardMethods(session.friend, signal),
    partyOps: guardMethods(session.partyOps, signal),
    me: guardMethods(session.me, signal),
    on: session.on.bind(session),
  };
  const guarded = guardMethods(session, signal);
  return new Proxy(session, {
    get: (_, name) => (Object.hasOwn(groups, name) ? Reflect.get(groups, name) : Reflect.get(guarded, name)),
  });
}
