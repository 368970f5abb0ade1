import { z } from "zod";
import { LogoutDecision, LogoutOutcome, LogoutParameters } from "../../contract/oauth.ts";
import { findActiveApplication } from "../../data/applications.ts";
import type { Db } from "../../data/db.ts";
import type { Actor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { publicOperation } from "../operation.ts";
import { issueTicket, requireTicket } from "./consent-ticket.ts";
import { readIdToken } from "./read-id-token.ts";

/** Of no other form. */
const bindingOf = (sessionId: string, parameters: LogoutParameters) => ({
  sessionId,
  parameters: { ...parameters, form: "logout" },
});

/**
 * An application asks that the person signs out here (OpenID Connect RP-Initiated Logout 1.0). Only with the ID token of
 * the person who is signed in it needs no confirmation: any site can send a browser to this page.
 */
export const evaluateLogout = publicOperation(
  {
    name: "oauth.evaluateLogout",
    input: z.strictObject({ parameters: LogoutParameters }),
    output: LogoutOutcome,
    duringMaintenance: true,
  },
  async ({ parameters }, { actor, db }) => {
    const hint = await readIdToken(parameters.id_token_hint);
    const { application, returnTo, isVerified } = await readTarget(db, parameters, hint?.applicationId);
    const isOwnHint = hint !== null && actor.kind === "session" && hint.accountId === actor.accountId;
    // Anybody may have an ID token of an application of their own, which could send others anywhere.
    const shown = { application, returnTo, isProven: isOwnHint || (hint !== null && isVerified) };
    if (actor.kind !== "session") return { ...shown, next: "none" as const, ticket: "" };
    const ticket = issueTicket(bindingOf(actor.credentialId, parameters));
    const next = isOwnHint ? ("signOut" as const) : ("ask" as const);
    return { ...shown, next, ticket };
  },
);

/** The person confirms it. @returns Where they go on; null for no address. */
export const confirmLogout = publicOperation(
  {
    name: "oauth.confirmLogout",
    input: LogoutDecision,
    output: z.object({ returnTo: z.string().nullable() }),
    duringMaintenance: true,
  },
  async ({ parameters, ticket }, { actor, db }) => {
    const hint = await readIdToken(parameters.id_token_hint);
    const { returnTo } = await readTarget(db, parameters, hint?.applicationId);
    requireSession(actor, parameters, ticket);
    return { returnTo };
  },
);

function requireSession(actor: Actor, parameters: LogoutParameters, ticket: string): void {
  if (actor.kind !== "session") throw new Fault("forbidden", "You are signed out already.");
  requireTicket(ticket, bindingOf(actor.credentialId, parameters));
}

/** The application that is named, and the address, which must be saved on it. */
async function readTarget(db: Db, parameters: LogoutParameters, hintedId: string | undefined) {
  const { client_id: clientId, post_logout_redirect_uri: uri, state } = parameters;
  if (clientId !== undefined && hintedId !== undefined && clientId !== hintedId) {
    throw new Fault("invalid_request", "The id_token_hint was not issued to the client_id.");
  }
  const id = clientId ?? hintedId;
  const application = id === undefined ? null : await findActiveApplication(db, id);
  if (clientId !== undefined && !application) throw new Fault("invalid_request", "The client_id names no application.");
  const name = application?.name ?? null;
  const isVerified = application?.verification === "verified";
  if (uri === undefined) return { application: name, returnTo: null, isVerified };
  if (!application) {
    throw new Fault("invalid_request", "A post_logout_redirect_uri needs an id_token_hint or a client_id.");
  }
  if (!application.logoutRedirectUris.includes(uri)) {
    throw new Fault("invalid_request", "The post_logout_redirect_uri is not one of those saved on the application.");
  }
  const query = state === undefined ? "" : `${uri.includes("?") ? "&" : "?"}${new URLSearchParams({ state })}`;
  return { application: name, returnTo: uri + query, isVerified };
}
