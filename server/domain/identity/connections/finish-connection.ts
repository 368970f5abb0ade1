import { portalOnly } from "../../../contract/access.ts";
import { ConnectionAnswer, ConnectionLinked } from "../../../contract/connections.ts";
import { CONNECTION_NAMES, type ConnectionKind } from "../../../contract/data-sections.ts";
import { Connections } from "../../../contract/user.ts";
import type { OutsideAccount } from "../../../data/connections/providers.ts";
import { type Attempt, ProviderRefusal, readOutsideAccount } from "../../../data/connections/read-outside-account.ts";
import { type Db, isUniqueViolation } from "../../../data/db.ts";
import { hashSecret } from "../../../data/secret.ts";
import { transactionInTurn } from "../../../data/transaction-turns.ts";
import { log } from "../../../log.ts";
import type { AccountActor } from "../../actor.ts";
import { Fault } from "../../fault.ts";
import { lockAccount } from "../../lock-account.ts";
import { operation } from "../../operation.ts";
import { recordAuditEntries } from "../../record-audit-entries.ts";
import { sessionOf } from "../open-session.ts";
import { attemptOf } from "./connection-client.ts";
import { linkedAlready } from "./start-connection.ts";

/**
 * Links the account of the person who came back from another service. By statement: the attempt counts once, also when it
 * fails, and no transaction waits for the other service.
 */
export const finishConnection = operation(
  {
    name: "identity.finishConnection",
    access: portalOnly,
    input: ConnectionAnswer,
    output: ConnectionLinked,
    writes: "by statement",
  },
  async ({ connection: kind, state = "", ...answer }, { actor, db }) => {
    const attempt = attemptOf(kind, state);
    await consumeAttempt(db, attempt, sessionOf(actor));
    const { code = "", error } = answer;
    const outside = await requestAccount({ state, ...(error ? { error } : { code }) }, attempt);
    await link(kind, outside, actor);
    return { username: outside.username };
  },
);

/** Of several answers to one attempt, one gets through. @throws Fault */
async function consumeAttempt(db: Db, { kind, state }: Attempt, sessionId: string): Promise<void> {
  const count = await db.$executeRaw`
    DELETE FROM "ConnectionAttempt"
    WHERE hash = ${hashSecret(state)} AND "sessionId" = ${sessionId} AND kind = ${kind} AND "expiresAt" > now()`;
  if (count === 1) return;
  throw new Fault("forbidden", "This attempt is out of date, was used, or began in another session. Start again.");
}

async function requestAccount(answer: Record<string, string>, attempt: Attempt): Promise<OutsideAccount> {
  try {
    return await readOutsideAccount(answer, attempt);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const name = CONNECTION_NAMES[attempt.kind];
    if (error.isDenied) throw new Fault("unable_to_process", `You did not allow it at ${name}.`);
    log().warn({ connection: attempt.kind, reason: error.message }, "an account of another service was not linked");
    throw new Fault("unable_to_process", `${name} did not say whose account it is. Try again later.`);
  }
}

function link(kind: ConnectionKind, outside: OutsideAccount, actor: AccountActor): Promise<void> {
  const connection = { ...outside, verified: true };
  const storing = transactionInTurn({ id: actor.accountId }, async (tx) => {
    const { accountId } = actor;
    await lockAccount(tx, accountId);
    if ((await tx.session.count({ where: { id: sessionOf(actor) } })) === 0) throw sessionEnded();
    const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { connections: true } });
    const connections = Connections.parse(account.connections);
    if (connections[kind]) throw linkedAlready(kind);
    const data = { connections: { ...connections, [kind]: connection } };
    await tx.account.update({ where: { id: accountId }, data });
    const after = { connection: kind, ...connection };
    await recordAuditEntries(tx, actor, [{ action: "account.linkConnection", targetId: accountId, after }]);
  });
  return storing.catch((error) => {
    throw isUniqueViolation(error) ? linkedElsewhere(kind) : error;
  });
}

const sessionEnded = () => new Fault("unauthorized", "This session has ended.");
const linkedElsewhere = (kind: ConnectionKind) =>
  new Fault("already_exists", `This ${CONNECTION_NAMES[kind]} account is linked to another account of this service.`);
