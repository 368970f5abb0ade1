import type { BotSession, CreatePlatform, DriverHost } from "../platform/platform.ts";
import { createSimulatedPlatform } from "../platform/simulated/simulated-platform.ts";
import { LobbyWorld } from "../platform/simulated/world.ts";
import { wrapSession } from "../platform/wrap-session.ts";

/** As in the copy of the package that an outside driver has. */
class PlatformError extends Error {
  override readonly name = "PlatformError";
  readonly kind: string;
  readonly retryAfterMs: number | undefined;
  constructor(kind: string, message: string, retryAfterMs?: number) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

type Fault = (session: BotSession) => object;

/** Writes so many lines that the service would refuse them all. */
const talk: Fault = () => {
  const timer = setInterval(() => repeat(5_000, () => talkTo?.log("info", "x".repeat(1_000))), 20);
  setTimeout(() => clearInterval(timer), 2_000);
  return {};
};
let talkTo: DriverHost | null = null;

const flood: Fault = (session) => ({
  on: (...[event, listener]: Parameters<BotSession["on"]>) => {
    const timer = event === "state" ? setInterval(() => repeat(1000, listener as () => void), 5) : undefined;
    const remove = session.on(event, listener);
    return () => {
      clearInterval(timer);
      remove();
    };
  },
});

function repeat(count: number, run: () => void): void {
  for (let index = 0; index < count; index += 1) run();
}

/** What goes wrong in the first session of a bot, by the bot's account. */
const FAULTS: Record<string, Fault> = {
  nonsense: () => ({ friends: async () => 17 }),
  throwing: () => ({
    get party() {
      throw new TypeError("the party is broken");
    },
  }),
  flooding: flood,
  talkative: talk,
  deaf: () => ({
    on() {
      throw new Error("no events today");
    },
  }),
};

const REFUSALS: Record<string, PlatformError> = {
  refused: new PlatformError("invalid_auth", "These credentials are for another platform."),
  banned: new PlatformError("banned", "This account is closed."),
  terms: new PlatformError("action_required", "Accept the new terms first."),
  limited: new PlatformError("rate_limited", "Not so fast.", 600_000),
  endless: new PlatformError("rate_limited", "Never.", Number.POSITIVE_INFINITY),
  wordless: Object.assign(new PlatformError("banned", ""), { message: { code: 7 } }),
};

/** Neither has a text. */
const UNPRINTABLE: readonly unknown[] = [Object.create(null), { toString: null }];

/** A driver whose bots do what their accounts are named for. */
const createMisbehavingPlatform: CreatePlatform = (_, host) => {
  const inner = createSimulatedPlatform(new LobbyWorld());
  const seen = new Set<string>();
  talkTo = host;
  return {
    name: "misbehaving",
    async login(auth, options) {
      const name = auth.accountId.replace(/^account-/, "");
      const refusal = REFUSALS[name];
      if (refusal) throw refusal;
      if (name === "unprintable" && !seen.has(name)) {
        seen.add(name);
        host.log("warning" as "warn", { code: 7 } as unknown as string, auth.accountId);
        setImmediate(() => UNPRINTABLE.forEach((thrown) => void Promise.reject(thrown)));
        throw UNPRINTABLE[0];
      }
      const session = await inner.login(auth, options);
      const fault = FAULTS[name];
      if (!fault || seen.has(name)) return session;
      seen.add(name);
      host.log("info", "This session is faulty.", auth.accountId);
      return Object.create(
        wrapSession(session, (call) => call()),
        Object.getOwnPropertyDescriptors(fault(session)),
      );
    },
  };
};
export default createMisbehavingPlatform;
