import type { CreatePlatform, DeviceAuth, GamePlatform, LoginOptions } from "@svc/control/platform";
import { signInWithCode } from "./fnbr/device-code.ts";
import { useEmulator } from "./fnbr/endpoints.ts";
import { createFnbrClient } from "./fnbr/fnbr-client.ts";
import { library } from "./fnbr/library.ts";
import type { GameClientOptions } from "./game-client.ts";
import { logOperatorNotice } from "./operator-notice.ts";
import { type FnbrOptions, readOptions } from "./options.ts";
import { GameSession, type Host, toPlatformError } from "./session.ts";

export type { FnbrOptions };

/** The sign-in is optional in other drivers. */
type FnbrPlatform = GamePlatform & Required<Pick<GamePlatform, "signIn">>;

const DEFAULT_DEVICE_PLATFORM = "WIN";

/** Signs in, and refuses an older fence of an account that a newer one has signed in with. */
function createLogin(settings: Pick<GameClientOptions, "authClient" | "language">, host: Host) {
  const newestFence = new Map<string, number>();
  return async (deviceAuth: DeviceAuth, { fence, signal, platform = DEFAULT_DEVICE_PLATFORM }: LoginOptions) => {
    const { accountId } = deviceAuth;
    if ((newestFence.get(accountId) ?? 0) > fence)
      throw new host.PlatformError("forbidden", "A newer assignment of this bot has signed in.");
    newestFence.set(accountId, fence);
    if (signal?.aborted) throw new host.PlatformError("timeout", "The login was cancelled.");
    const session = new GameSession(accountId, host, (listener) =>
      createFnbrClient({ deviceAuth, platform, ...settings }, listener),
    );
    return await session.open(signal);
  };
}

/**
 * The driver: what the control library loads.
 * @throws When an option is wrong, or when the installed `fnbr` is not the one that this driver is made for.
 */
export function createFnbrPlatform(options: FnbrOptions, host: Host): FnbrPlatform {
  const { endpoints, ...settings } = readOptions(options, Object.keys(library.authClients));
  if (endpoints !== undefined) useEmulator(endpoints);
  logOperatorNotice(host);
  return {
    name: "fnbr",
    capabilities: { clearableSlots: ["backpack", "emote", "emoji", "shoes"], knowsOfflineFriends: false },
    suggestedLimits: { loginsPerSecond: 1, botsPerShard: 40 },
    login: createLogin(settings, host),
    signIn: async (signInOptions) => {
      try {
        return await signInWithCode(settings.authClient, signInOptions);
      } catch (error) {
        throw toPlatformError(host, error);
      }
    },
  };
}
export default createFnbrPlatform satisfies CreatePlatform<FnbrOptions>;
