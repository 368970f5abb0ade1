import { mayCredentialRun, mayUseService } from "../../data/blocked-accounts.ts";
import { db, Prisma, transaction } from "../../data/db.ts";
import { lockAccount } from "../lock-account.ts";
import { findEndedAccess } from "./find-ended-access.ts";
import { pauseSchedule } from "./pause-schedule.ts";

const MAY_USE_SERVICE = Prisma.raw(mayUseService("a"));
const MAY_RUN = Prisma.raw(mayCredentialRun("s"));
const BATCH = 50;

/** Pauses schedules whose application or API token has lost its access, long before their next time. */
export async function pauseEndedSchedules(): Promise<void> {
  const tried = new Set<string>();
  while (true) {
    const ended = (await findEndedSchedules()).filter(({ id }) => !tried.has(id));
    if (ended.length === 0) return;
    for (const { id, accountId } of ended) {
      tried.add(id);
      await pauseIfEnded(id, accountId);
    }
  }
}

const findEndedSchedules = () =>
  db().$queryRaw<{ id: string; accountId: string }[]>`
    SELECT s.id, s."accountId" FROM "Schedule" s JOIN "Account" a ON a.id = s."accountId"
    WHERE NOT s.paused AND (s."applicationId" IS NOT NULL OR s."apiTokenId" IS NOT NULL)
      AND ${MAY_USE_SERVICE} AND NOT ${MAY_RUN}
    LIMIT ${BATCH}`;

/** The owner may have resumed it meanwhile, and another process may have paused it. */
const pauseIfEnded = (id: string, accountId: string) =>
  transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const schedule = await tx.schedule.findFirst({ where: { id, paused: false } });
    const reason = schedule && (await findEndedAccess(tx, id));
    if (schedule && reason) await pauseSchedule(tx, schedule, reason);
  });
