import { portalOnly } from "../../../contract/access.ts";
import { ConnectionReference, ConnectionStarted } from "../../../contract/connections.ts";
import { CONNECTION_NAMES, type ConnectionKind } from "../../../contract/data-sections.ts";
import { CONNECTION_LIMITS } from "../../../contract/limits/connections.ts";
import { Connections } from "../../../contract/user.ts";
import { authorizationUrl } from "../../../data/connections/read-outside-account.ts";
import type { Db } from "../../../data/db.ts";
import { hashSecret, newOpaqueToken } from "../../../data/secret.ts";
import { Fault } from "../../fault.ts";
import { operation } from "../../operation.ts";
import { sessionOf } from "../open-session.ts";
import { attemptOf } from "./connection-client.ts";

/** Begins to link an account of another service: the browser is to open the address, and comes back with an answer. */
export const startConnection = operation(
  {
    name: "identity.startConnection",
    access: portalOnly,
    input: ConnectionReference,
    output: ConnectionStarted,
    writes: true,
  },
  async ({ connection: kind }, { actor, db }) => {
    const attempt = attemptOf(kind, newOpaqueToken());
    const account = await db.account.findUniqueOrThrow({
      where: { id: actor.accountId },
      select: { connections: true },
    });
    if (Connections.parse(account.connections)[kind]) throw linkedAlready(kind);
    await storeAttempt(db, { kind, state: attempt.state, sessionId: sessionOf(actor) });
    return { url: await authorizationUrl(attempt) };
  },
);

export const linkedAlready = (kind: ConnectionKind): Fault =>
  new Fault("already_exists", `An account of ${CONNECTION_NAMES[kind]} is linked already. Unlink it first.`);

/** A session has one attempt of each kind: a newer one ends it. */
async function storeAttempt(
  tx: Db,
  { kind, state, sessionId }: { kind: ConnectionKind; state: string; sessionId: string },
): Promise<void> {
  const count = await tx.$executeRaw`
    INSERT INTO "ConnectionAttempt" (hash, "sessionId", kind, "expiresAt")
    SELECT ${hashSecret(state)}, id, ${kind}, now() + make_interval(mins => ${CONNECTION_LIMITS.attemptMinutes}::int)
    FROM "Session" WHERE id = ${sessionId} FOR KEY SHARE
    ON CONFLICT ("sessionId", kind) DO UPDATE SET hash = excluded.hash, "expiresAt" = excluded."expiresAt"`;
  if (count === 0) throw new Fault("unauthorized", "This session has ended.");
}
