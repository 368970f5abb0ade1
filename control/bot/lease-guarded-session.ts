import { type BotSession, PlatformError } from "../platform/platform.ts";

/** A bot signs out even after it has lost its lease. */
const UNGUARDED = new Set<PropertyKey>(["on", "logout"]);

function guardMethods<T extends object>(
  target: T,
  mayAct: () => boolean,
  onDone: (name: PropertyKey, args: unknown[]) => void,
): T {
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      if (UNGUARDED.has(name)) return member.bind(target);
      return async (...args: unknown[]) => {
        if (!mayAct()) throw new PlatformError("unavailable", "This process no longer holds the bot.");
        const result = await Reflect.apply(member, target, args);
        onDone(name, args);
        return result;
      };
    },
  });
}

/** The same session. Each call first checks that this process still holds the bot. */
export function createLeaseGuardedSession(
  session: BotSession,
  mayAct: () => boolean,
  onStatusText: (text: string | null) => void,
): BotSession {
  const ignore = () => {};
  const groups = {
    friend: guardMethods(session.friend, mayAct, ignore),
    partyOps: guardMethods(session.partyOps, mayAct, ignore),
    me: guardMethods(session.me, mayAct, ignore),
  };
  const guarded = guardMethods(session, mayAct, (name, [text]) => {
    if (name === "setStatus") onStatusText(typeof text === "string" ? text : null);
  });
  return new Proxy(session, {
    get: (_, name) => (Object.hasOwn(groups, name) ? Reflect.get(groups, name) : Reflect.get(guarded, name)),
  });
}
