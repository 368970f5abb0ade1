import type { BotSession } from "../platform/platform.ts";
import { untilAborted } from "../timing/until-aborted.ts";

function guardMethods<T extends object>(target: T, signal: AbortSignal): T {
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return async (...args: unknown[]) => {
        signal.throwIfAborted();
        return untilAborted(signal, Promise.resolve(Reflect.apply(member, target, args)));
      };
    },
  });
}

/** The same session, for one call. After the signal is aborted, its methods do nothing and reject. */
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
