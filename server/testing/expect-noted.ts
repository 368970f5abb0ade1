import { expect } from "vitest";
import { db } from "../data/db.ts";

/** Actions after which an open page may have nothing else to show than their entry in the activity, and why. */
const UNSEEN: Record<string, string> = {
  "application.revokeTokens": "there were none",
  "bot.cancelSignIn": "its page asks every second how the sign-in goes on",
  "bot.export": "unless it deletes the bots",
  "bot.restart": "the bots' live states say it",
  "bot.startSignIn": "its page asks every second how the sign-in goes on",
  ...Object.fromEntries(
    ["create", "update", "addUpdate", "editUpdate", "delete"].map((verb) => [
      `incident.${verb}`,
      "of no account: its pages read incidents every few seconds",
    ]),
  ),
  "mail.open": "the mail stays as it is",
  "mail.resend": "the outbox reads the states of its mails every few seconds",
  "service.setMaintenance": "of no account: every page asks for it every few seconds",
  "session.revokeOthers": "there were none",
  "webhook.resend": "the page of the webhook reads its deliveries every few seconds",
  "webhook.test": "the page of the webhook reads its deliveries every few seconds",
};

/**
 * The transaction of the audit entry has noted what it changed, so that open pages read it again (live-changes.ts): a
 * new operation on tables without triggers is found here.
 */
export async function expectNoted(requestId: string, action: string): Promise<void> {
  const topics = await db().$queryRaw<{ topic: string }[]>`
    SELECT DISTINCT topic FROM "AccountChange" change, "AuditEntry" entry
    WHERE entry."requestId" = ${requestId} AND topic <> 'activity'
      AND change.xid::text::numeric % 4294967296 = entry.xmin::text::numeric`;
  expect(topics.length > 0 || action in UNSEEN, `${action} is not noted for open pages`).toBe(true);
}
