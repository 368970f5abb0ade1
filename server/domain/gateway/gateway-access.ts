import type { Access } from "../../contract/access.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { type AccountActor, type Actor, requireAccount } from "../actor.ts";
import { Fault } from "../fault.ts";

/** API tokens with developer access, and applications with `bots.read`; a session is refused with a clear error (5.1). */
export const gatewayAccess: Access = { kinds: ["session", "apiToken", "oauth"], scopes: ["bots.read"] };

/** @throws Fault unless the caller may read the gateway's state of the account. */
export function requireGatewayAccess(actor: Actor): AccountActor {
  const owner = requireAccount(actor, gatewayAccess);
  if (owner.kind === "session") throw new Fault("invalid_token", "The gateway does not accept a session.");
  if (owner.kind === "apiToken" && (owner.flags & AccountFlag.Developer) === 0) {
    throw new Fault(
      "forbidden",
      "API tokens need gateway access: request it in the portal under Developers, Gateway access.",
    );
  }
  return owner;
}
