import { z } from "zod";
import { errorMessage } from "../../logging/error-message.ts";
import type { Clock } from "../../timing/clock.ts";
import type { BotSession, DriverHost, GamePlatform } from "../platform.ts";
import { CheckedSession } from "./checked-session.ts";
import { describeProblem, SLOTS, userSchema } from "./session-schemas.ts";

const METHODS = {
  "": ["on", "friends", "pending", "blocked", "search", "resolveUser", "chat", "whisper", "setStatus", "logout"],
  friend: ["add", "accept", "decline", "remove", "block", "unblock"],
  partyOps: [
    ...["invite", "join", "requestJoin", "leave", "kick", "promote", "hide", "show"],
    ...["setPrivacy", "setPlaylist", "setCustomKey"],
  ],
  me: ["set", "setBanner", "setLevel", "setBattlePass", "setStats", "setReadiness", "setMatch"],
} as const;

const isFunction = (value: unknown) => typeof value === "function";
const platformSchema = z.object({
  name: z.string().min(1).max(64),
  capabilities: z
    .strictObject({
      ...{ parties: z.boolean(), playlists: z.boolean(), customKeys: z.boolean(), hiding: z.boolean() },
      ...{ matches: z.boolean(), sittingOut: z.boolean(), styles: z.boolean(), banners: z.boolean() },
      levels: z.boolean(),
      slots: z.array(z.enum(SLOTS)),
      clearableSlots: z.array(z.enum(SLOTS)),
      userDirectory: z.boolean(),
      blocking: z.boolean(),
      statusText: z.boolean(),
      knowsOfflineFriends: z.boolean(),
    })
    .partial()
    .optional(),
  suggestedLimits: z
    .strictObject({ loginsPerSecond: z.number().positive().max(1000), botsPerShard: z.int().min(1).max(1000) })
    .partial()
    .optional(),
  login: z.custom<GamePlatform["login"]>(isFunction, "must be a function"),
  signIn: z.custom<GamePlatform["signIn"]>(isFunction, "must be a function").optional(),
});

interface Dependencies {
  /** The driver, as its operator named it. */
  module: string;
  clock: Clock;
  log: DriverHost["log"];
}

/**
 * A driver's platform, whose members and sessions are checked.
 *
 * @throws When it is no platform. The message names the member that is missing or wrong.
 */
export function checkPlatform(given: unknown, { module, clock, log }: Dependencies): GamePlatform {
  const checked = platformSchema.safeParse(given);
  if (!checked.success) throw new Error(`${module} returns no platform: ${describeProblem(checked.error)}`);
  const { name, capabilities, suggestedLimits } = checked.data;
  const platform = given as GamePlatform;
  return {
    name,
    ...(capabilities && { capabilities: capabilities as NonNullable<GamePlatform["capabilities"]> }),
    ...(suggestedLimits && { suggestedLimits: suggestedLimits as NonNullable<GamePlatform["suggestedLimits"]> }),
    ...(platform.signIn && { signIn: platform.signIn.bind(platform) }),
    async login(auth, options) {
      const report = (problem: string) => log("error", `${module}: ${problem}`, auth.accountId);
      const session: unknown = await platform.login(auth, options);
      return new CheckedSession(requireSession(session, module), { clock, report }).open();
    },
  };
}

/** @throws An error that names the first member that is missing or wrong. */
function requireSession(given: unknown, module: string): BotSession {
  const problem = findProblem(given);
  if (problem !== null) throw new Error(`${module}: login() returned no session: ${problem}`);
  return given as BotSession;
}

function findProblem(given: unknown): string | null {
  if (typeof given !== "object" || given === null) return `it is ${given === null ? "null" : typeof given}.`;
  try {
    const self = userSchema.safeParse(read(given, "self"));
    if (!self.success) return `self is not valid: ${describeProblem(self.error)}`;
    for (const [group, methods] of Object.entries(METHODS)) {
      const target = group === "" ? given : read(given, group);
      const missing = methods.find((method) => !isFunction(read(target, method)));
      if (missing !== undefined) return `${group && `${group}.`}${missing} is no function.`;
    }
    return null;
  } catch (error) {
    return errorMessage(error);
  }
}

const read = (target: unknown, member: string): unknown =>
  typeof target === "object" && target !== null ? Reflect.get(target, member) : undefined;
