import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { CODE_SECONDS } from "../../contract/oauth.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { deriveSecret, findKey, keyring } from "../../data/keyring.ts";
import { Fault } from "../fault.ts";

/** Not longer than the lifetime of its code: while the ticket is valid, the code's row shows whether it was used. */
const LIFETIME_MS = CODE_SECONDS * 1000;

interface TicketBinding {
  sessionId: string;
  parameters: Readonly<Record<string, string | undefined>>;
}

/** @throws Where the key is not known any more. */
const mac = (keyId: string, purpose: string, text: string): string =>
  createHmac("sha256", deriveSecret("consent", keyId)).update(purpose).update("\n").update(text).digest("base64url");

const sign = (keyId: string, head: string, { sessionId, parameters }: TicketBinding): string =>
  mac(keyId, "ticket", JSON.stringify([head, sessionId, Object.entries(parameters).sort()]));

/**
 * A ticket for one form, such as that of consent: valid for this session and exactly these parameters, for a few minutes. It names the key
 * of its signature, so that a form stays valid through a rotation of the keys.
 */
export function issueTicket(bound: TicketBinding): string {
  const keyId = keyring().newest;
  const head = `${keyId}.${databaseNow().getTime() + LIFETIME_MS}.${randomBytes(16).toString("base64url")}`;
  return `${head}.${sign(keyId, head, bound)}`;
}

/** Refuses a ticket that has expired, is of another session, or of other parameters. */
export function requireTicket(ticket: string, bound: TicketBinding): void {
  const [keyId = "", expires = "", random = "", given = ""] = ticket.split(".");
  if (findKey(keyId) && isGenuine(given, sign(keyId, `${keyId}.${expires}.${random}`, bound))) {
    if (Number(expires) > databaseNow().getTime()) return;
  }
  throw new Fault("forbidden", "This form is out of date. Go back to the application and start again.", {
    oauthError: "access_denied",
  });
}

function isGenuine(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The code that approving with this ticket issues: always the same one, so that a double click makes one code. */
export const codeForTicket = (ticket: string): string => mac(ticket.split(".")[0] ?? "", "code", ticket);
