import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type AuthorizeParameters, CODE_SECONDS } from "../../contract/oauth.ts";
import { deriveSecret } from "../../data/keyring.ts";
import { Fault } from "../fault.ts";

/** Not longer than the lifetime of its code: while the ticket is valid, the code's row shows whether it was used. */
const LIFETIME_MS = CODE_SECONDS * 1000;

interface TicketBinding {
  sessionId: string;
  parameters: AuthorizeParameters;
}

const mac = (purpose: string, text: string): string =>
  createHmac("sha256", deriveSecret("consent")).update(purpose).update("\n").update(text).digest("base64url");

const sign = (head: string, { sessionId, parameters }: TicketBinding): string =>
  mac("ticket", JSON.stringify([head, sessionId, Object.entries(parameters).sort()]));

/** A ticket for one consent form: valid for this session and exactly these parameters, for a few minutes. */
export function issueTicket(bound: TicketBinding): string {
  const head = `${Date.now() + LIFETIME_MS}.${randomBytes(16).toString("base64url")}`;
  return `${head}.${sign(head, bound)}`;
}

/** Refuses a ticket that has expired, is of another session, or of other parameters. */
export function requireTicket(ticket: string, bound: TicketBinding): void {
  const [expires = "", random = "", given = ""] = ticket.split(".");
  const expected = Buffer.from(sign(`${expires}.${random}`, bound));
  const actual = Buffer.from(given);
  const genuine = actual.length === expected.length && timingSafeEqual(actual, expected);
  if (genuine && Number(expires) > Date.now()) return;
  throw new Fault("forbidden", "This form is out of date. Go back to the application and start again.", {
    oauthError: "access_denied",
  });
}

/** The code that approving with this ticket issues: always the same one, so that a double click makes one code. */
export const codeForTicket = (ticket: string): string => mac("code", ticket);
