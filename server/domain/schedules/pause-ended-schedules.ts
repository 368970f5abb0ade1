import { mayCredentialRun, mayUseService } from "../../data/blocked-accounts.ts";
import { db, Prisma, transaction } from "../../data/db.ts";
import { lockAccountSoon } from "../lock-account.ts";
import { findEndedAccess } from "./find-ended-access.ts";
import { pauseSchedule } from "./pause-schedule.ts";
import { type LeftOut, workByAccount } from "./work-by-account.ts";

const MAY_USE_SERVICE = Prisma.raw(mayUseService("a"));
const MAY_RUN = Prisma.raw(mayCredentialRun("s"));
/** Of one turn. */
const ACCOUNTS = 500;

/** Pauses schedules whose application or API token has lost its access, long before their next time. */
export const pauseEndedSchedules = () => workByAccount(findEndedSchedules, pauseIfEnded);

const findEndedSchedules = ({ ids, accountIds }: LeftOut) =>
  db().$queryRaw<{ id: string; accountId: string }[]>`
    SELECT DISTINCT ON (s."accountId") s.id, s."accountId" FROM "Schedule" s JOIN "Account" a ON a.id = s."accountId"
    WHERE NOT s.paused AND (s."applicationId" IS NOT NULL OR s."apiTokenId" IS NOT NULL)
      AND ${MAY_USE_SERVICE} AND NOT ${MAY_RUN}
      AND s.id <> ALL (${ids}::text[]) AND s."accountId" <> ALL (${accountIds}::text[])
    ORDER BY s."accountId", s.id LIMIT ${ACCOUNTS}`;

/** The owner may have resumed it meanwhile, and another process may have paused it. */
const pauseIfEnded = ({ id, accountId }: { id: string; accountId: string }) =>
  transaction(async (tx) => {
    await lockAccountSoon(tx, accountId);
    const schedule = await tx.schedule.findFirst({ where: { id, paused: false } });
    const reason = schedule && (await findEndedAccess(tx, id));
    if (schedule && reason) await pauseSchedule(tx, schedule, reason);
  });
