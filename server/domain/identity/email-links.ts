import { LINK_HOURS } from "../../contract/account-email.ts";
import { MAILS_TO_ACCOUNT, RESETS_OF_ACCOUNT } from "../../contract/limits/sign-in.ts";
import type { Db } from "../../data/db.ts";
import { resetWindow } from "../../data/rate-limit-counters.ts";
import { hashSecret, newOpaqueToken } from "../../data/secret.ts";
import { settings } from "../../settings/settings.ts";
import { Fault } from "../fault.ts";

export type EmailLinkKind = keyof typeof LINK_HOURS;

/** Who asked for a link. What one of them asks for never ends a link of the others. */
export type EmailLinkAsker = "stranger" | "owner" | "staff";

/**
 * Of each kind for one account; the oldest end. Of those that are mailed more than are made while one of them works:
 * none ends before its time.
 */
const MAX_LINKS: Record<EmailLinkAsker, number> = {
  stranger: 2 * RESETS_OF_ACCOUNT.calls,
  owner: (LINK_HOURS.confirmEmail + 1) * MAILS_TO_ACCOUNT.calls,
  staff: 5,
};
const PATHS: Record<EmailLinkKind, string> = { resetPassword: "/reset/new", confirmEmail: "/confirm-email" };

interface NewLink {
  accountId: string;
  kind: EmailLinkKind;
  askedBy: EmailLinkAsker;
  /** The address that is confirmed, or that the link is sent to. */
  email: string | null;
}

/**
 * A link that can be used once. Only this answer holds it: its hash is stored.
 * @returns Its address. The token is in the fragment, which browsers send to no server: it is in no log.
 */
export async function issueEmailLink(tx: Db, { accountId, kind, askedBy, email }: NewLink): Promise<string> {
  const token = newOpaqueToken();
  await tx.$executeRaw`
    DELETE FROM "EmailLink" WHERE hash IN (
      SELECT hash FROM "EmailLink"
      WHERE "accountId" = ${accountId} AND kind = ${kind}::"EmailLinkKind" AND "askedBy" = ${askedBy}::"EmailLinkAsker"
      ORDER BY "createdAt" DESC OFFSET ${MAX_LINKS[askedBy] - 1} LIMIT 1000)`;
  await tx.$executeRaw`
    INSERT INTO "EmailLink" (hash, "accountId", kind, "askedBy", email, "expiresAt")
    VALUES (${hashSecret(token)}, ${accountId}, ${kind}::"EmailLinkKind", ${askedBy}::"EmailLinkAsker", ${email},
      now() + make_interval(hours => ${LINK_HOURS[kind]}::int))`;
  return `${settings().publicUrl}${PATHS[kind]}#${token}`;
}

interface Link {
  accountId: string;
  email: string | null;
}

interface ConsumedLink extends Link {
  /** Staff also where they opened the mail with it, and may have passed it on: it does not show who reads the address. */
  askedBy: EmailLinkAsker;
}

/** The link that can still be used, without using it. */
export async function findEmailLink(db: Db, kind: EmailLinkKind, token: string): Promise<Link | null> {
  const [link] = await db.$queryRaw<Link[]>`
    SELECT "accountId", email FROM "EmailLink"
    WHERE hash = ${hashSecret(token)} AND kind = ${kind}::"EmailLinkKind" AND "expiresAt" > now()`;
  return link ?? null;
}

/** Of several calls with one link, one gets it. @throws Fault */
export async function consumeEmailLink(tx: Db, kind: EmailLinkKind, token: string): Promise<ConsumedLink> {
  const [link] = await tx.$queryRaw<ConsumedLink[]>`
    DELETE FROM "EmailLink"
    WHERE hash = ${hashSecret(token)} AND kind = ${kind}::"EmailLinkKind" AND "expiresAt" > now()
    RETURNING "accountId", email, "askedBy"`;
  if (!link) throw linkOutOfDate();
  return link;
}

/**
 * Ends a request for another address, whoever made it. What somebody does in a session ends no other link: whoever has
 * got into the account could otherwise end those to its owner faster than the owner uses them.
 */
export async function endLinksToOtherAddresses(tx: Db, accountId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "EmailLink" l USING "Account" a
    WHERE l."accountId" = ${accountId} AND a.id = l."accountId" AND l.email <> a.email`;
}

/** Ends the links that a proof of the address leaves without a use, and lets new ones be mailed at once. */
export async function endLinks(tx: Db, accountId: string, kind?: EmailLinkKind): Promise<void> {
  await tx.emailLink.deleteMany({ where: { accountId, ...(kind && { kind }) } });
  await resetWindow({ ...RESETS_OF_ACCOUNT, points: RESETS_OF_ACCOUNT.calls }, accountId);
}

export const linkOutOfDate = (): Fault =>
  new Fault("forbidden", "This link was used or is out of date. Ask for a new one.");
