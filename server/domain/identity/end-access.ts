import { z } from "zod";
import { AccessCounts, portalOnly } from "../../contract/access.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { type Db, Prisma } from "../../data/db.ts";
import { stopOpenJobs } from "../jobs/stop-job.ts";
import { lockAccount } from "../lock-account.ts";
import { type Context, operation } from "../operation.ts";
import { endLinks, endLinksToOtherAddresses } from "./email-links.ts";
import { currentSession } from "./sessions.ts";

const Nothing = z.strictObject({});

/** The settings of a category that let players command its bots. */
const RANKS = ["admins", "extraOwners", "whitelistUsers"];
const HAS_RANKS = Prisma.sql`(coalesce(config::jsonb -> 'admins', '[]') <> '[]'
  OR coalesce(config::jsonb -> 'extraOwners', '[]') <> '[]' OR coalesce(config::jsonb -> 'whitelistUsers', '[]') <> '[]')`;

type Scope = Pick<Context, "db" | "publishChangedBots">;

/** What can sign in to the account, or act for it. @param kept The session that is not counted. */
export async function readAccess(db: Db, accountId: string, kept = ""): Promise<AccessCounts> {
  const [counts] = await db.$queryRaw<AccessCounts[]>`
    SELECT (SELECT count(*)::int FROM "Passkey" WHERE "accountId" = a.id) AS passkeys,
      (SELECT count(*)::int FROM "Totp" WHERE "accountId" = a.id AND "confirmedAt" IS NOT NULL) AS "authenticatorApps",
      (SELECT count(*)::int FROM "ApiToken" WHERE "accountId" = a.id AND coalesce("expiresAt" > now(), true)) AS "apiTokens",
      (SELECT count(*)::int FROM "Grant" WHERE "accountId" = a.id) AS applications,
      (SELECT count(*)::int FROM "ApplicationSecret" s JOIN "Application" p ON p.id = s."applicationId"
        WHERE p."ownerId" = a.id) AS "applicationSecrets",
      (SELECT count(*)::int FROM "Webhook" WHERE "accountId" = a.id) AS webhooks,
      (SELECT count(*)::int FROM "Schedule" WHERE "accountId" = a.id AND NOT paused) AS schedules,
      (SELECT count(*)::int FROM "Category" WHERE "accountId" = a.id AND ${HAS_RANKS}) AS "rankCategories",
      (SELECT count(*)::int FROM "Job" WHERE "accountId" = a.id AND state IN ('queued', 'running')) AS jobs,
      (SELECT count(*)::int FROM "Session" WHERE "accountId" = a.id AND id <> ${kept} AND "expiresAt" > now()) AS sessions
    FROM "Account" a WHERE a.id = ${accountId}`;
  return AccessCounts.parse(counts);
}

/**
 * Ends everything that can sign in to the account or act for it, except its password and one session. A test goes through
 * all tables of an account. The caller has locked the account.
 * @returns What there was.
 */
export async function endAccess(
  { db, publishChangedBots }: Scope,
  accountId: string,
  kept = "",
): Promise<AccessCounts> {
  const ended = await readAccess(db, accountId, kept);
  const where = { accountId };
  // Sessions first, and codes: this waits for what is being added or exchanged with them, which is then found.
  await db.session.deleteMany({ where: { ...where, id: { not: kept } } });
  await db.authorizationCode.updateMany({ where: { ...where, consumedAt: null }, data: { consumedAt: databaseNow() } });
  await db.$executeRaw`
    WITH passkeys AS (DELETE FROM "Passkey" WHERE "accountId" = ${accountId}),
      challenges AS (DELETE FROM "PasskeyChallenge" WHERE "accountId" = ${accountId}),
      apps AS (DELETE FROM "Totp" WHERE "accountId" = ${accountId}),
      recovery AS (DELETE FROM "RecoveryCode" WHERE "accountId" = ${accountId}),
      tokens AS (DELETE FROM "ApiToken" WHERE "accountId" = ${accountId}),
      access AS (DELETE FROM "AccessToken" WHERE "accountId" = ${accountId}),
      approvals AS (DELETE FROM "Grant" WHERE "accountId" = ${accountId}),
      secrets AS (DELETE FROM "ApplicationSecret" s USING "Application" p
        WHERE p.id = s."applicationId" AND p."ownerId" = ${accountId}),
      webhooks AS (DELETE FROM "Webhook" WHERE "accountId" = ${accountId}),
      schedules AS (UPDATE "Schedule" SET paused = true, "nextRunAt" = NULL, "updatedAt" = now()
        WHERE "accountId" = ${accountId} AND NOT paused),
      -- The process of the shard finds out when it renews the sign-in.
      bots AS (UPDATE "BotSignIn" SET state = 'cancelled', address = NULL, "userCode" = NULL
        WHERE "accountId" = ${accountId} AND state = 'pending')
    UPDATE "Category" SET config = (config::jsonb - ${RANKS}::text[])::json, "updatedAt" = now()
      WHERE "accountId" = ${accountId} AND ${HAS_RANKS}`;
  if (ended.rankCategories > 0) publishChangedBots({ accountId });
  await endLinksToOtherAddresses(db, accountId);
  await stopOpenJobs(db, accountId);
  return ended;
}

/**
 * The same for an account whose address nobody had confirmed: whoever set it up may be a stranger. His accounts of other
 * services, the redirect URIs of his applications and all mailed links end, too. The caller has locked the account.
 */
export async function startAnew(context: Scope, accountId: string): Promise<AccessCounts> {
  const ended = await endAccess(context, accountId);
  await endLinks(context.db, accountId);
  await context.db.account.update({ where: { id: accountId }, data: { connections: {} } });
  // A stranger's application would otherwise go on to ask the owner for approval, and send the answer to the stranger.
  const data = { redirectUris: [], logoutRedirectUris: [], deviceFlow: false };
  await context.db.application.updateMany({ where: { ownerId: accountId }, data });
  return ended;
}

export const getAccess = operation(
  { name: "identity.access", access: portalOnly, input: Nothing, output: AccessCounts },
  async (_, { actor, db }) => readAccess(db, actor.accountId, currentSession(actor)),
);

/** The password and this session stay. */
export const endAllAccess = operation(
  {
    name: "identity.endAccess",
    access: portalOnly,
    input: Nothing,
    output: AccessCounts,
    writes: true,
  },
  async (_, context) => {
    const { actor, db, audit } = context;
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const ended = await endAccess(context, accountId, currentSession(actor));
    audit({ action: "account.endAccess", targetId: accountId, after: { ended } });
    return ended;
  },
);
