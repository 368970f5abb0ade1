import type { Context } from "hono";
import { AuthorizeParameters } from "../../contract/oauth.ts";
import { Fault } from "../../domain/fault.ts";
import { authenticateSession } from "../../domain/identity/authenticate.ts";
import { decideAuthorization } from "../../domain/oauth/decide-authorization.ts";
import { evaluateAuthorization } from "../../domain/oauth/evaluate-authorization.ts";
import { AuthorizeRefusal, serverErrorUrl } from "../../domain/oauth/require-authorize-request.ts";
import { settings } from "../../env.ts";
import { consumeConsentLimit } from "../page-limits.ts";
import { type HonoEnv, originOfRequest } from "../rest/request-context.ts";
import { readSessionToken } from "../session-cookie.ts";
import { AUTHORIZE_PATH, authorizeUrl, signInUrl } from "./authorize-url.ts";
import { consentPage } from "./consent-page.ts";
import { errorPage } from "./error-page.ts";
import { explain, oauthFaultReply } from "./oauth-fault-reply.ts";
import { readFormFields, uniqueFields } from "./token-request.ts";

const PARAMETER_NAMES = Object.keys(AuthorizeParameters.shape);
/** What one can still come back to after signing in: browsers and servers cut off longer addresses. */
const MAX_URL_LENGTH = 7_500;
/** Room for the longest request, encoded twice, and a ticket. */
const MAX_DECISION_BYTES = 32 * 1024;

/** Notes what is asked, so that a refusal can lead back to it. */
type RememberRequest = (parameters: AuthorizeParameters) => AuthorizeParameters;

/** GET: the page itself. */
export const showAuthorize = (c: Context<HonoEnv>) =>
  withErrorPage(c, async (note) => {
    const parameters = note(pickParameters(uniqueFields(new URL(c.req.url).searchParams)));
    const outcome = await evaluateAuthorization({ parameters }, await readActor(c));
    if (outcome.next === "redirect") return seeOther(c, outcome.url);
    if (outcome.next === "sign-in") return seeOther(c, signInUrl(parameters));
    return consentPage(outcome.view, parameters);
  });

/** POST of the request itself: the same request by GET, which carries the cookie. */
export const repostAuthorize = (c: Context<HonoEnv>) =>
  withErrorPage(c, async () => seeOther(c, authorizeUrl(pickParameters(await readFormFields(c.req)))));

/** POST of the consent form. */
export const decideAuthorize = (c: Context<HonoEnv>) =>
  withErrorPage(c, async (note) => {
    requireSameOrigin(c);
    const form = await readFormFields(c.req, MAX_DECISION_BYTES);
    const parameters = note(pickParameters(uniqueFields(new URLSearchParams(form.get("request") ?? ""))));
    const actor = await readActor(c);
    if (actor.kind === "nobody") return seeOther(c, signInUrl(parameters));
    const input = { parameters, ticket: form.get("ticket"), decision: form.get("decision") };
    const { url } = await decideAuthorization(input, actor);
    return seeOther(c, url);
  });

async function withErrorPage(
  c: Context<HonoEnv>,
  work: (note: RememberRequest) => Promise<Response>,
): Promise<Response> {
  let asked: AuthorizeParameters | undefined;
  try {
    await consumeConsentLimit(originOfRequest(c).ip);
    return await work((parameters) => {
      asked = parameters;
      return parameters;
    });
  } catch (error) {
    return refuse(c, explain(error, AUTHORIZE_PATH, originOfRequest(c).requestId), asked);
  }
}

/** The application is told by redirect of faults of ours; everything else the person is told on a page. */
async function refuse(c: Context<HonoEnv>, fault: Fault, asked: AuthorizeParameters | undefined): Promise<Response> {
  const { requestId } = originOfRequest(c);
  if (fault instanceof AuthorizeRefusal && fault.isForApplication) return seeOther(c, fault.returnUrl);
  if (fault.code === "internal" || fault.code === "unavailable") {
    const url = asked && (await serverErrorUrl(asked));
    if (url) return seeOther(c, url);
  }
  const wantsJson = c.req.header("accept")?.includes("application/json") ?? false;
  // Not for scripts of other sites: no cross-origin headers here (RFC 9700 section 2.6).
  if (wantsJson) return oauthFaultReply(fault, { "X-Content-Type-Options": "nosniff", "X-Request-Id": requestId });
  return errorPage(fault, requestId, asked);
}

/** `303`, so that a POST becomes a GET and is never repeated at the target. */
const seeOther = (c: Context<HonoEnv>, location: string) =>
  new Response(null, {
    status: 303,
    headers: {
      Location: location,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Request-Id": originOfRequest(c).requestId,
    },
  });

const readActor = (c: Context<HonoEnv>) =>
  authenticateSession(readSessionToken(c.req.header("cookie")), originOfRequest(c));

function pickParameters(fields: Map<string, string>): AuthorizeParameters {
  const given = Object.fromEntries([...fields].filter(([name]) => PARAMETER_NAMES.includes(name)));
  const parsed = AuthorizeParameters.safeParse(given);
  if (!parsed.success) {
    throw new Fault("invalid_request", `The parameter ${parsed.error.issues[0]?.path[0]?.toString()} cannot be used.`);
  }
  if (authorizeUrl(parsed.data).length > MAX_URL_LENGTH) throw new Fault("invalid_request", "The request is too long.");
  return parsed.data;
}

/**
 * `Referrer-Policy: no-referrer` makes browsers send `Origin: null` here, so where the form stands decides. Browsers
 * that do not tell that are left to the ticket, and to the cookie that other sites' forms come without.
 */
function requireSameOrigin(c: Context<HonoEnv>): void {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin") ?? "null";
  const own = site === undefined ? origin === "null" || origin === settings().publicUrl : site === "same-origin";
  if (own) return;
  throw new Fault("forbidden", "This form was sent by another site.", { oauthError: "access_denied" });
}
