import type { BotSession, GamePlatform, SessionEvent, SessionEvents } from "./platform.ts";
import { wrapSession } from "./wrap-session.ts";

/** Their arguments are names, as people type them. */
const METHODS_WITH_NAMES: ReadonlySet<string> = new Set(["search", "resolveUser"]);

interface NameHooks {
  addNames: (...names: string[]) => void;
  /** Names of the bots' own accounts. */
  addBotNames: (...names: string[]) => void;
}

/** The same platform. Each name of a person that passes through it is reported, in whichever direction. */
export function reportNames(platform: GamePlatform, hooks: NameHooks): GamePlatform {
  const report = (value: unknown) => hooks.addNames(...namesIn(value));
  const reportBot = (value: unknown) => hooks.addBotNames(...namesIn(value));
  const { signIn } = platform;
  return {
    name: platform.name,
    ...(platform.capabilities && { capabilities: platform.capabilities }),
    ...(platform.suggestedLimits && { suggestedLimits: platform.suggestedLimits }),
    ...(signIn && {
      signIn: async (options) => {
        const account = await signIn.call(platform, options);
        reportBot(account);
        return account;
      },
    }),
    async login(auth, options) {
      const session = await platform.login(auth, options);
      reportBot(session.self);
      report(session.party);
      return reportNamesOfSession(session, report);
    },
  };
}

function reportNamesOfSession(session: BotSession, report: (value: unknown) => void): BotSession {
  const calls = wrapSession(session, async (call, method, args) => {
    if (METHODS_WITH_NAMES.has(method)) report({ displayName: args[0] });
    const result = await call();
    report(result);
    return result;
  });
  const on = <E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void) =>
    session.on(event, (...args: SessionEvents[E]) => {
      report(event === "state" ? session.party : args);
      listener(...args);
    });
  return new Proxy(calls, { get: (target, name) => (name === "on" ? on : Reflect.get(target, name)) });
}

/** Every `displayName` in a value that a platform gave. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(value).flatMap(([key, member]) =>
    key === "displayName" && typeof member === "string" ? [member] : namesIn(member),
  );
}
