import { z } from "zod";
import { text } from "../../frame-limits.ts";
import { errorMessage } from "../../logging/error-message.ts";
import { Redactor } from "../../logging/redactor.ts";
import type { Clock } from "../../timing/monotonic-clock.ts";
import { SLOTS } from "../bot-session.ts";
import type { BotSession, DriverHost, GamePlatform, PlatformCapabilities } from "../platform.ts";
import { UNSUPPORTED_CALLS } from "../unsupported-calls.ts";
import { checkError } from "./check-error.ts";
import { CheckedSession } from "./checked-session.ts";
import { describeProblem, userSchema } from "./session-schemas.ts";

const isFunction = (value: unknown) => typeof value === "function";
/** Such as `chat` and `friend.add`. */
const methodPaths = (calls: object): string[] =>
  Object.entries(calls).flatMap(([name, member]) =>
    isFunction(member) ? [name] : methodPaths(member).map((method) => `${name}.${method}`),
  );
const METHODS: readonly string[] = ["on", ...methodPaths(UNSUPPORTED_CALLS), "logout"];

const platformSchema = z.object({
  name: text(64).min(1),
  capabilities: z
    .strictObject({
      ...{ parties: z.boolean(), playlists: z.boolean(), customKeys: z.boolean(), hiding: z.boolean() },
      ...{ matches: z.boolean(), sittingOut: z.boolean(), styles: z.boolean(), banners: z.boolean() },
      ...{ levels: z.boolean(), memberReadiness: z.boolean(), memberMatches: z.boolean(), memberItems: z.boolean() },
      slots: z.array(z.enum(SLOTS)),
      clearableSlots: z.array(z.enum(SLOTS)),
      userDirectory: z.boolean(),
      blocking: z.boolean(),
      statusText: z.boolean(),
      friendPresence: z.boolean(),
      knowsOfflineFriends: z.boolean(),
      bannedLogins: z.boolean(),
    } satisfies Record<keyof PlatformCapabilities, z.ZodType>)
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
    ...(platform.signIn && { signIn: checkSignIn(platform.signIn.bind(platform)) }),
    async login(auth, options) {
      const report = (problem: string) => log("error", `${module}: ${problem}`, auth.accountId);
      const redact = createRedact(auth.deviceId, auth.secret);
      try {
        const session: unknown = await platform.login(auth, options);
        return new CheckedSession(await requireSession(session, module), { clock, report, redact }).open();
      } catch (error) {
        throw checkError(error, redact);
      }
    },
  };
}

const checkSignIn =
  (signIn: NonNullable<GamePlatform["signIn"]>): NonNullable<GamePlatform["signIn"]> =>
  async (options) => {
    try {
      return await signIn(options);
    } catch (error) {
      throw checkError(error, createRedact());
    }
  };

function createRedact(...secrets: string[]): (message: string) => string {
  const redactor = new Redactor();
  redactor.add(...secrets);
  return (message) => redactor.redact(message);
}

/** @throws An error that names the first member that is missing or wrong. */
async function requireSession(given: unknown, module: string): Promise<BotSession> {
  const problem = findProblem(given);
  if (problem === null) return given as BotSession;
  await signOut(given);
  throw new Error(`${module}: login() returned no session: ${problem}`);
}

/** What lacks a member may be connected all the same, and each further login would add a connection. */
async function signOut(given: unknown): Promise<void> {
  try {
    const logout = read(given, "logout");
    if (typeof logout === "function") await logout.call(given);
  } catch {
    // The member that is wrong is reported.
  }
}

function findProblem(given: unknown): string | null {
  if (typeof given !== "object" || given === null) return `it is ${given === null ? "null" : typeof given}.`;
  try {
    const self = userSchema.safeParse(read(given, "self"));
    if (!self.success) return `self is not valid: ${describeProblem(self.error)}`;
    const missing = METHODS.find((path) => !isFunction(path.split(".").reduce(read, given)));
    return missing === undefined ? null : `${missing} is no function.`;
  } catch (error) {
    return errorMessage(error);
  }
}

const read = (target: unknown, member: string): unknown =>
  typeof target === "object" && target !== null ? Reflect.get(target, member) : undefined;
