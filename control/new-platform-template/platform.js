// @ts-check
import { connect } from "./example-server.js";
import { ExampleSession } from "./session.js";

/** @typedef {{ address?: string }} Options What an operator passes as `--platform-options '{"address":"…"}'`. */

/** @type {Partial<import("@svc/control/platform").PlatformCapabilities>} */
export const CAPABILITIES = {
  // Delete each line when your platform can do it. The tests that it needs run from then on.
  parties: false,
  blocking: false,
  userDirectory: false,
  // With parties, add what your platform does not tell of the other members: `memberReadiness: false`,
  // `memberMatches: false`, `memberItems: false`. Automations are then not offered what cannot happen.
};

/**
 * Called once in each shard, which is a process of its own.
 *
 * @type {import("@svc/control/platform").CreatePlatform<Options>}
 */
const createPlatform = ({ address = "example" }, host) => {
  /** The highest fence that each account has signed in with. @type {Map<string, number>} */
  const fences = new Map();
  return {
    name: "NAME",
    capabilities: CAPABILITIES,
    // Real platforms limit logins: begin with few.
    suggestedLimits: { loginsPerSecond: 1, botsPerShard: 50 },
    async login(auth, { fence, signal }) {
      // A higher fence means that the service has assigned the bot anew. A login with a lower one comes too late.
      if (fence < (fences.get(auth.accountId) ?? 0)) {
        throw new host.PlatformError("forbidden", "A newer assignment of this bot has signed in.");
      }
      if (signal?.aborted) throw new host.PlatformError("timeout", "The login was cancelled.");
      fences.set(auth.accountId, fence);
      // Sign in at your platform here; a login that a newer one has overtaken meanwhile must end. Its errors become kinds that the library understands:
      // - invalid_auth, banned, action_required: the bot waits until its owner has acted
      // - rate_limited (with milliseconds), unavailable, timeout: the library tries again later
      const connection = connect(address, auth.accountId, auth.secret);
      if (!connection) throw new host.PlatformError("invalid_auth", "The account or its secret is wrong.");
      // Never log a secret. `host.log` removes the credentials of the bots, but it does not know what else is secret.
      host.log("debug", "Connected.", auth.accountId);
      return new ExampleSession(connection, host).asBotSession();
    },
  };
};
export default createPlatform;
