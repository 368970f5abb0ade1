import { portalOnly } from "../../../contract/access.ts";
import { ConnectionReference } from "../../../contract/connections.ts";
import { Ok } from "../../../contract/text.ts";
import { Connections } from "../../../contract/user.ts";
import { notFound } from "../../fault.ts";
import { lockAccount } from "../../lock-account.ts";
import { operation } from "../../operation.ts";

/** Removes a linked account of another service. Applications no longer see it. */
export const unlinkConnection = operation(
  {
    name: "identity.unlinkConnection",
    access: portalOnly,
    input: ConnectionReference,
    output: Ok,
    writes: true,
  },
  async ({ connection }, { actor, db, audit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const account = await db.account.findUniqueOrThrow({ where: { id: accountId }, select: { connections: true } });
    const { [connection]: unlinked, ...connections } = Connections.parse(account.connections);
    if (!unlinked) throw notFound("connection");
    await db.account.update({ where: { id: accountId }, data: { connections } });
    audit({ action: "account.unlinkConnection", targetId: accountId, before: { connection, ...unlinked } });
    return { ok: true };
  },
);
