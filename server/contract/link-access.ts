import type { Access } from "./access.ts";
import { STAFF_FLAGS } from "./flags.ts";
import { LINK_SCOPES } from "./scopes.ts";

/** Who may open a shard (specification 5.1): each of these must hold. Never a session. */
export const shardAccess: readonly Access[] = LINK_SCOPES.map((scope) => ({
  kinds: ["apiToken", "oauth"],
  scopes: [scope],
}));
/** Who may serve the bots of managed categories: it receives other accounts' credentials. */
export const managedShardAccess: readonly Access[] = [{ kinds: ["apiToken"], flags: STAFF_FLAGS }];
/** Whose bots may send commands to other bots. */
export const forwardAccess: readonly Access[] = [{ kinds: ["apiToken", "oauth"], scopes: ["commands.run"] }];
