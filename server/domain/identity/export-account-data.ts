import { afterRecentSignIn, alsoDuringDeletion, portalOnly } from "../../contract/access.ts";
import { DATA_PAGE_ROWS, DataPage, DataQuery } from "../../contract/account-data.ts";
import type { DataSection } from "../../contract/data-sections.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { operation } from "../operation.ts";

interface PageQuery {
  where: { accountId: string; id?: { gt: string } };
  orderBy: { id: "asc" };
  take: number;
}

/** Reads a page of a section. Secrets, their hashes and encrypted values are left out. */
type ReadSection = (db: Db, query: PageQuery) => Promise<object[]>;

const BOT_SECRETS = { keyId: true, sealedDeviceId: true, sealedSecret: true, exportId: true } as const;

const SECTIONS: Record<DataSection, ReadSection> = {
  account: (db, { where }) =>
    db.account.findMany({
      where: { id: where.accountId },
      omit: { passwordHash: true, usernameKey: true, usernameSkeleton: true, emailKey: true },
      take: 1,
    }),
  sessions: (db, query) => db.session.findMany({ ...query, omit: { hash: true } }),
  apiTokens: (db, query) => db.apiToken.findMany({ ...query, omit: { hash: true } }),
  passkeys: (db, query) =>
    db.passkey.findMany({ ...query, omit: { publicKey: true, credentialId: true, counter: true } }),
  bots: (db, query) => db.bot.findMany({ ...query, omit: BOT_SECRETS }),
  deletedBots: (db, query) => db.deletedBot.findMany({ ...query, omit: BOT_SECRETS }),
  categories: (db, query) => db.category.findMany(query),
  presets: (db, query) => db.preset.findMany(query),
  savedViews: (db, query) => db.savedView.findMany(query),
  schedules: (db, query) => db.schedule.findMany(query),
  jobs: (db, query) => db.job.findMany(query),
  webhooks: (db, query) => db.webhook.findMany({ ...query, omit: { keyId: true, sealedSecret: true } }),
  alertSettings: (db, { where, take }) =>
    db.alertSetting.findMany({ where: { accountId: where.accountId }, orderBy: { kind: "asc" }, take }),
  notifications: (db, query) => db.notification.findMany(query),
  applications: (db, { where: { accountId, ...after }, ...query }) =>
    db.application.findMany({ ...query, where: { ownerId: accountId, ...after } }),
  approvals: (db, query) => db.grant.findMany(query),
  requests: (db, query) => db.reviewRequest.findMany({ ...query, omit: { reviewerId: true } }),
  auditLog: readAuditLog,
};

/** What others did to the account is in it, without who they are. */
async function readAuditLog(db: Db, { where, ...query }: PageQuery): Promise<object[]> {
  const rows = await db.auditEntry.findMany({
    ...query,
    where: where as Prisma.AuditEntryWhereInput,
    omit: { sequence: true },
  });
  return rows.map((row) =>
    row.actorAccountId === null || row.actorAccountId === where.accountId
      ? row
      : { ...row, actorAccountId: null, credentialId: null, ip: null, requestId: null },
  );
}

/** One page of a part of the caller's own data. The credentials of bots are handed out by `exportBots` only. */
export const exportAccountData = operation(
  {
    name: "identity.exportData",
    access: afterRecentSignIn(alsoDuringDeletion(portalOnly)),
    input: DataQuery,
    output: DataPage,
  },
  async ({ section, after }, { actor, db }) => {
    const where = { accountId: actor.accountId, ...(after !== undefined && { id: { gt: after } }) };
    const found = await SECTIONS[section](db, { where, orderBy: { id: "asc" }, take: DATA_PAGE_ROWS });
    const rows = found.map((row) => JSON.parse(JSON.stringify(row)) as Record<string, unknown>);
    const last = rows.at(-1)?.id;
    return { rows, next: rows.length === DATA_PAGE_ROWS && typeof last === "string" ? last : null };
  },
);
