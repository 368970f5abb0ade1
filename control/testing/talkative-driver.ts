import type { BotSession, CreatePlatform } from "../platform/platform.ts";
import { PlatformError } from "../platform/platform.ts";
import { createSimulatedPlatform } from "../platform/simulated/simulated-platform.ts";
import { LobbyWorld } from "../platform/simulated/world.ts";
import { wrapSession } from "../platform/wrap-session.ts";

const FRIEND = { id: "friend-id", displayName: "Canary-Friend" };
const MAIL = "canary.mail@example.com";

/** A driver that tells names and e-mail addresses in all that it writes and refuses. */
const createTalkativePlatform: CreatePlatform = (_, host) => {
  const inner = createSimulatedPlatform(new LobbyWorld());
  return {
    name: "talkative",
    async login(auth, options) {
      if (auth.accountId.includes("locked"))
        throw new PlatformError("banned", `${MAIL} is locked. Its owner, Canary-Nickname-locked, must ask for it.`);
      const session = await inner.login(auth, options);
      const tell = () => {
        host.log("warn", `Canary-Self has met canary-friend and told ${MAIL}.`, auth.accountId);
        host.log("info", `${auth.accountId} and friend-id are known.`);
        process.stdout.write(`Canary-Unknown was printed for ${MAIL}\n`);
        setTimeout(() => {
          throw new Error(`a timer broke on Canary-Friend <${MAIL}>`);
        }, 20);
      };
      const calls = wrapSession(session, async (call, method, [query]) => {
        if (method === "friends") return [{ ...FRIEND, isOnline: true }] as never;
        if (method !== "resolveUser") return call();
        tell();
        throw new Error(`There is nobody called ${String(query)} (${MAIL}).`);
      });
      const overrides: Partial<BotSession> = { self: { id: session.self.id, displayName: "Canary-Self" } };
      return new Proxy(calls, { get: (target, name) => Reflect.get(overrides, name) ?? Reflect.get(target, name) });
    },
  };
};
export default createTalkativePlatform;
