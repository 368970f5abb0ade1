import type { z } from "zod";
import { type Access, alsoInCategories, withScope } from "../../contract/access.ts";
import { AccountFlag } from "../../contract/flags.ts";
import type { GatewayQuery } from "../../contract/gateway.ts";
import { type AccountActor, type Actor, requireAccount } from "../actor.ts";
import { Fault } from "../fault.ts";

/** API tokens with developer access, and applications with `bots.read`; a session is refused with a clear error (5.1). */
export const gatewayAccess: Access = withScope("bots.read");

/** @throws Fault unless the caller may read the gateway's state of the account. */
export function requireGatewayAccess(actor: Actor): AccountActor {
  const owner = requireAccount(actor, alsoInCategories(gatewayAccess));
  if (owner.kind === "session") throw new Fault("invalid_token", "The gateway does not accept a session.");
  if (owner.kind === "apiToken" && (owner.flags & AccountFlag.Developer) === 0) {
    throw new Fault(
      "forbidden",
      "API tokens need gateway access: request it in the portal under Developers, Gateway access.",
    );
  }
  return owner;
}

/** The caller's own account, named in the query. Another one is 403, whatever else is wrong with the request (4.7). */
export function authorizeGateway(input: unknown, actor: Actor): void {
  const owner = requireGatewayAccess(actor);
  const { SVC_BUCKET_ID } = input as Partial<z.infer<typeof GatewayQuery>>;
  if (SVC_BUCKET_ID === owner.accountId) return;
  throw new Fault("forbidden", "The query parameter SVC_BUCKET_ID must be your own account id, given once.");
}
