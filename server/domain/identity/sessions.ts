import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { SessionItem, SessionReference } from "../../contract/identity.ts";
import { MAX_SESSIONS } from "../../contract/limits/lists.ts";
import { Ok } from "../../contract/text.ts";
import { SESSION_IDLE_DAYS } from "../../data/credentials.ts";
import { databaseNow } from "../../data/database-clock.ts";
import type { AccountActor } from "../actor.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { locateAddress } from "./locate-address.ts";

const DAY_MS = 86_400_000;

/** The condition for sessions that have neither expired nor been unused for too long, at this moment. */
export function whereSessionIsValid(): { expiresAt: { gt: Date }; lastSeenAt: { gt: Date } } {
  const now = databaseNow();
  return { expiresAt: { gt: now }, lastSeenAt: { gt: new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS) } };
}

/** The caller's own session; empty where it has none. */
export const currentSession = (actor: AccountActor): string => ("credentialId" in actor ? actor.credentialId : "");

export const listSessions = operation(
  { name: "sessions.list", access: portalOnly, input: z.strictObject({}), output: z.array(SessionItem) },
  async (_, { actor, db }) => {
    const rows = await db.session.findMany({
      where: { accountId: actor.accountId, ...whereSessionIsValid() },
      orderBy: { lastSeenAt: "desc" },
      take: MAX_SESSIONS,
    });
    const describe = async (row: (typeof rows)[number]) => ({
      ...row,
      current: row.id === currentSession(actor),
      place: await locateAddress(row.ip),
    });
    return Promise.all(rows.map(describe));
  },
);

export const revokeSession = operation(
  { name: "sessions.revoke", access: portalOnly, input: SessionReference, output: Ok, writes: true },
  async ({ sessionId }, { actor, db, audit }) => {
    const { count } = await db.session.deleteMany({ where: { id: sessionId, accountId: actor.accountId } });
    if (count === 0) throw notFound("session");
    audit({ action: "session.revoke", targetId: sessionId });
    return { ok: true };
  },
);

export const revokeOtherSessions = operation(
  {
    name: "sessions.revokeOthers",
    access: portalOnly,
    input: z.strictObject({}),
    output: z.object({ count: z.int() }),
    writes: true,
  },
  async (_, { actor, db, audit }) => {
    const where = { accountId: actor.accountId, id: { not: currentSession(actor) } };
    const { count } = await db.session.deleteMany({ where });
    audit({ action: "session.revokeOthers", after: { count } });
    return { count };
  },
);
