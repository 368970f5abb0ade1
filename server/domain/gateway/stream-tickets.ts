import { z } from "zod";
import { alsoInCategories } from "../../contract/access.ts";
import { GatewayQuery, StreamTicket, TICKET_SECONDS } from "../../contract/gateway.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { type Db, db } from "../../data/db.ts";
import { hashSecret, newOpaqueToken } from "../../data/secret.ts";
import type { AccountActor } from "../actor.ts";
import { Fault } from "../fault.ts";
import type { CredentialHash } from "../identity/authenticate.ts";
import { operation } from "../operation.ts";
import { authorizeGateway, gatewayAccess } from "./gateway-access.ts";

const noSuchTicket = () =>
  new Fault(
    "invalid_token",
    "This ticket has expired, has opened a stream already, or never existed: get another one.",
  );

/** A ticket for one stream, which ends as if the caller had opened it with the own credential. */
export const createStreamTicket = operation(
  {
    name: "gateway.createTicket",
    access: alsoInCategories(gatewayAccess),
    input: GatewayQuery,
    output: StreamTicket,
    authorize: authorizeGateway,
    writes: true,
  },
  async (_, { actor, db: tx }) => {
    const ticket = newOpaqueToken();
    const expiresAt = new Date(databaseNow().getTime() + TICKET_SECONDS * 1000);
    const { kind, hash: credentialHash } = await findOwnCredential(tx, actor);
    await tx.streamTicket.create({
      data: { hash: hashSecret(ticket), accountId: actor.accountId, kind, credentialHash, expiresAt },
    });
    return { ticket, expiresAt: expiresAt.toISOString() };
  },
);

async function findOwnCredential(tx: Db, actor: AccountActor): Promise<CredentialHash> {
  if (actor.kind !== "apiToken" && actor.kind !== "oauth") throw new Error("the gateway accepts tokens only");
  const query = { where: { id: actor.credentialId }, select: { hash: true } };
  const row = await (actor.kind === "apiToken" ? tx.apiToken.findUnique(query) : tx.accessToken.findUnique(query));
  if (!row) throw new Fault("invalid_token", "This token was revoked.");
  return { kind: actor.kind, hash: row.hash };
}

const TicketKind = z.enum(["apiToken", "oauth"]);

/** Uses a ticket up. @returns The credential that it was made with. @throws Fault `invalid_token` */
export async function redeemStreamTicket(ticket: string): Promise<CredentialHash> {
  const [row] = await db().$queryRaw<{ kind: string; credentialHash: string }[]>`
    DELETE FROM "StreamTicket" WHERE hash = ${hashSecret(ticket)} AND "expiresAt" > now()
    RETURNING kind, "credentialHash"`;
  if (!row) throw noSuchTicket();
  return { kind: TicketKind.parse(row.kind), hash: row.credentialHash };
}
