import type { BotSession } from "../platform/platform.ts";
import { untilAborted } from "../timing/until-aborted.ts";

const GROUPS: ReadonlySet<PropertyKey> = new Set<keyof BotSession>(["friend", "partyOps", "me"]);

function guardMethods<T extends object>(
  target: T,
  signal: AbortSignal,
  readOther: (name: PropertyKey, member: unknown) => unknown = (_, member) => member,
): T {
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function" || name === "on") return readOther(name, member);
      return async (...args: unknown[]) => {
        signal.throwIfAborted();
        return untilAborted(signal, Promise.resolve(Reflect.apply(member, target, args)));
      };
    },
  });
}

/**
 * The same session, for one call. After the signal is aborted, its methods do nothing and reject. Groups of methods are
 * guarded when they are used: there is a session for each call, and most calls use few methods.
 */
export function createDeadlineSession(session: BotSession, signal: AbortSignal): BotSession {
  return guardMethods(session, signal, (name, member) => {
    if (name === "on") return session.on.bind(session);
    const isGroup = GROUPS.has(name) && typeof member === "object" && member !== null;
    return isGroup ? guardMethods(member, signal) : member;
  });
}
