import { revokeAccessToken, type StoredCode } from "../../data/authorization-codes.ts";
import type { Actor } from "../actor.ts";
import { type ChangeAuthor, toAuditEntries } from "../record-audit-entries.ts";
import { invalidGrant } from "./invalid-grant.ts";

/**
 * A second use long after the first means that the code has leaked: its token is revoked, although the exchange fails.
 * A double click changes nothing.
 */
export async function refuseReplayedCode(code: StoredCode, by: ChangeAuthor, actor: Actor): Promise<never> {
  const id = code.replayed ? code.accessTokenId : null;
  if (id !== null) {
    await revokeAccessToken(
      id,
      toAuditEntries(actor, [{ action: "application.revokeReplayedToken", targetId: id, by }]),
    );
  }
  throw invalidGrant("The code was used before.");
}
