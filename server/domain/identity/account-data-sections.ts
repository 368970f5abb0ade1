import type { DataSection } from "../../contract/data-sections.ts";
import type { Db, Prisma } from "../../data/db.ts";

export interface PageQuery {
  where: { accountId: string; id?: { gt: string } };
  orderBy: { id: "asc" };
  take: number;
}

/** Where a part of somebody's data comes from. Secrets, their hashes and encrypted values are left out. */
interface Section {
  table: Prisma.ModelName;
  /** A page of it; of a few rows without an id, the only one. */
  read(db: Db, query: PageQuery): Promise<object[]>;
}

const BOT_SECRETS = { keyId: true, sealedDeviceId: true, sealedSecret: true, exportId: true } as const;
const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id);

export const SECTIONS = {
  account: {
    table: "Account",
    read: (db, { where }) =>
      db.account.findMany({
        where: { id: where.accountId },
        omit: { passwordHash: true, usernameKey: true, usernameSkeleton: true, emailKey: true },
        take: 1,
      }),
  },
  sessions: { table: "Session", read: (db, query) => db.session.findMany({ ...query, omit: { hash: true } }) },
  apiTokens: { table: "ApiToken", read: (db, query) => db.apiToken.findMany({ ...query, omit: { hash: true } }) },
  passkeys: {
    table: "Passkey",
    read: (db, query) =>
      db.passkey.findMany({ ...query, omit: { publicKey: true, credentialId: true, counter: true } }),
  },
  twoFactor: {
    table: "Totp",
    read: (db, { where: { accountId }, take }) =>
      db.totp.findMany({ where: { accountId }, take, omit: { keyId: true, sealedSecret: true, lastStep: true } }),
  },
  recoveryCodes: {
    table: "RecoveryCode",
    read: (db, query) => db.recoveryCode.findMany({ ...query, omit: { hash: true } }),
  },
  emailLinks: {
    table: "EmailLink",
    read: (db, { where: { accountId }, take }) =>
      db.emailLink.findMany({ where: { accountId }, orderBy: { createdAt: "asc" }, take, omit: { hash: true } }),
  },
  bots: { table: "Bot", read: (db, query) => db.bot.findMany({ ...query, omit: BOT_SECRETS }) },
  deletedBots: { table: "DeletedBot", read: (db, query) => db.deletedBot.findMany({ ...query, omit: BOT_SECRETS }) },
  botSignIns: {
    table: "BotSignIn",
    read: (db, query) =>
      db.botSignIn.findMany({ ...query, omit: { hubId: true, address: true, userCode: true, aliveAt: true } }),
  },
  botHistory: { table: "BotEvent", read: (db, query) => db.botEvent.findMany({ ...query, omit: { sequence: true } }) },
  categories: { table: "Category", read: (db, query) => db.category.findMany(query) },
  presets: { table: "Preset", read: (db, query) => db.preset.findMany(query) },
  savedViews: { table: "SavedView", read: (db, query) => db.savedView.findMany(query) },
  schedules: { table: "Schedule", read: (db, query) => db.schedule.findMany(query) },
  scheduleRuns: {
    table: "ScheduleRun",
    async read(db, { where: { accountId, ...after }, ...page }) {
      const ids = await idsOf(db.schedule.findMany({ where: { accountId }, select: { id: true } }));
      return db.scheduleRun.findMany({ ...page, where: { scheduleId: { in: ids }, ...after } });
    },
  },
  jobs: { table: "Job", read: (db, query) => db.job.findMany(query) },
  webhooks: {
    table: "Webhook",
    read: (db, query) => db.webhook.findMany({ ...query, omit: { keyId: true, sealedSecret: true } }),
  },
  webhookDeliveries: {
    table: "WebhookDelivery",
    async read(db, { where: { accountId, ...after }, ...page }) {
      const ids = await idsOf(db.webhook.findMany({ where: { accountId }, select: { id: true } }));
      return db.webhookDelivery.findMany({ ...page, where: { webhookId: { in: ids }, ...after } });
    },
  },
  mails: {
    table: "Mail",
    read: (db, query) => db.mail.findMany({ ...query, omit: { keyId: true, sealedText: true } }),
  },
  alertSettings: {
    table: "AlertSetting",
    read: (db, { where: { accountId }, take }) =>
      db.alertSetting.findMany({ where: { accountId }, orderBy: { kind: "asc" }, take }),
  },
  notifications: { table: "Notification", read: (db, query) => db.notification.findMany(query) },
  shards: { table: "Shard", read: (db, query) => db.shard.findMany({ ...query, omit: { epoch: true } }) },
  applications: {
    table: "Application",
    read: (db, { where: { accountId, ...after }, ...page }) =>
      db.application.findMany({ ...page, where: { ownerId: accountId, ...after }, omit: { iconHash: true } }),
  },
  applicationSecrets: {
    table: "ApplicationSecret",
    async read(db, { where: { accountId, ...after }, ...page }) {
      const ids = await idsOf(db.application.findMany({ where: { ownerId: accountId }, select: { id: true } }));
      const where = { applicationId: { in: ids }, ...after };
      return db.applicationSecret.findMany({ ...page, where, omit: { hash: true } });
    },
  },
  approvals: { table: "Grant", read: (db, query) => db.grant.findMany(query) },
  accessTokens: {
    table: "AccessToken",
    read: (db, query) => db.accessToken.findMany({ ...query, omit: { hash: true } }),
  },
  apiRequests: { table: "ApiRequest", read: (db, query) => db.apiRequest.findMany(query) },
  requests: {
    table: "ReviewRequest",
    read: (db, query) => db.reviewRequest.findMany({ ...query, omit: { reviewerId: true } }),
  },
  auditLog: { table: "AuditEntry", read: readAuditLog },
} as const satisfies Record<DataSection, Section>;

/** The other tables, and why their rows are not in the file. Each table is in a section or here. */
export const LEFT_OUT: Record<Exclude<Prisma.ModelName, (typeof SECTIONS)[DataSection]["table"]>, string> = {
  AuthorizationCode: "lasts for minutes; the approval and the token that come from it are there",
  DeviceCode: "lasts for minutes, and belongs to no account; the approval is there",
  ConnectionAttempt: "lasts for minutes; the account that was linked is in the account",
  PasskeyChallenge: "lasts for minutes, and is a hash",
  IdempotencyRecord: "lasts for a day: a copy of a reply about what is there itself",
  Deletion: "ids of what is no longer there, for 30 days",
  JobItem: "the results of each job are a file of their own, on the page of the job",
  StatusSample: "counts for the charts",
  CommandSample: "counts for the charts",
  AutomationDay: "counts of what automations did",
  StatusDay: "of the service",
  Incident: "what staff write for everybody",
  IncidentUpdate: "what staff write for everybody",
  StatusSubscriber: "belongs to no account: whoever reads the address asked for it",
  LimitSample: "counts for the charts",
  CredentialUse: "counts for the charts; each call is there",
  ItemCatalogue: "what the game has, the same for everybody",
  AccountEvent: "each is in the message that was made of it",
  StreamTicket: "lasts for seconds, and is a hash",
  SigningKey: "of the service",
  Setting: "of the service",
  Installation: "of the service",
};

/** What others did to the account is in it, without who they are. */
async function readAuditLog(db: Db, { where, ...query }: PageQuery): Promise<object[]> {
  const rows = await db.auditEntry.findMany({
    ...query,
    where: where as Prisma.AuditEntryWhereInput,
    omit: { sequence: true },
  });
  return rows.map((row) => {
    if (row.actorAccountId === null || row.actorAccountId === where.accountId) return row;
    const hidden = { ...row, actorAccountId: null, credentialId: null };
    return row.actorKind === "nobody" ? hidden : { ...hidden, ip: null, requestId: null };
  });
}
