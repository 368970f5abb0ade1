import type { BotSession } from "./platform.ts";

/** Calls a method of a session, such as `chat` or `friend.add`, or refuses it. Without arguments, `call` passes on those that were given. */
export type MethodWrapper = <T>(call: (args?: unknown[]) => Promise<T>, method: string, args: unknown[]) => Promise<T>;

const GROUPS: ReadonlySet<PropertyKey> = new Set<keyof BotSession>(["friend", "partyOps", "me"]);
/** They end what the session has begun, and never fail. */
const UNWRAPPED: ReadonlySet<PropertyKey> = new Set<keyof BotSession>(["on", "logout"]);

interface WrappedSession {
  session: BotSession;
  wrapper: MethodWrapper;
}
/** What stands behind each wrapped session. */
const WRAPPED = new WeakMap<BotSession, WrappedSession>();

/**
 * The same session, whose methods are called by `wrapper`. One that is wrapped already gets no second proxy around the
 * first. Groups of methods are wrapped when they are used: there is a session for each command, and most commands use few
 * methods.
 */
export function wrapSession(given: BotSession, wrapper: MethodWrapper): BotSession {
  const inner = WRAPPED.get(given);
  const wrapped = inner
    ? { session: inner.session, wrapper: chain(wrapper, inner.wrapper) }
    : { session: given, wrapper };
  const session = wrapMethods(wrapped.session, "", wrapped.wrapper);
  WRAPPED.set(session, wrapped);
  return session;
}

const chain =
  (outer: MethodWrapper, inner: MethodWrapper): MethodWrapper =>
  (call, method, args) =>
    outer((passed = args) => inner((given = passed) => call(given), method, passed), method, args);

function wrapMethods<T extends object>(target: T, group: string, wrapper: MethodWrapper): T {
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member === "object" && member !== null && GROUPS.has(name))
        return wrapMethods(member, `${String(name)}.`, wrapper);
      if (typeof member !== "function") return member;
      if (UNWRAPPED.has(name)) return member.bind(target);
      return (...args: unknown[]) =>
        wrapper(async (passed = args) => Reflect.apply(member, target, passed), `${group}${String(name)}`, args);
    },
  });
}
