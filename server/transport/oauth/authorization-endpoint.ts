import type { Context } from "hono";
import { AuthorizeParameters } from "../../contract/oauth.ts";
import { Fault } from "../../domain/fault.ts";
import { authenticateSession } from "../../domain/identity/authenticate.ts";
import { decideAuthorization } from "../../domain/oauth/decide-authorization.ts";
import { evaluateAuthorization } from "../../domain/oauth/evaluate-authorization.ts";
import { AuthorizeRefusal, serverErrorResponse } from "../../domain/oauth/require-authorize-request.ts";
import { settings } from "../../env.ts";
import { reportError } from "../http/describe-error.ts";
import { consumeConsentLimit } from "../http/page-limits.ts";
import { type HonoEnv, originOfRequest } from "../http/request-context.ts";
import { readSessionToken } from "../http/session-cookie.ts";
import { answerApplication } from "./answer-application.ts";
import { AUTHORIZE_PATH, authorizeUrl, signInUrl } from "./authorize-url.ts";
import { consentPage } from "./consent-page.ts";
import { errorPage } from "./error-page.ts";
import { oauthErrorReply } from "./oauth-error-reply.ts";
import { seeOther } from "./see-other.ts";
import { readFormFields, uniqueFields } from "./token-request.ts";

const PARAMETER_NAMES = Object.keys(AuthorizeParameters.shape);
/** The sign-in page carries the address in its own; browsers and servers cut off longer ones. */
const MAX_URL_LENGTH = 7_500;
/** The longest request, encoded twice, and a ticket. */
const MAX_DECISION_BYTES = 32 * 1024;

/** Remembers the parameters, so that an error page can link back to the request. */
type RememberRequest = (parameters: AuthorizeParameters) => AuthorizeParameters;

/** GET: the consent page, or an answer to the application. */
export const showAuthorize = (c: Context<HonoEnv>) =>
  withErrorPage(c, async (remember) => {
    const parameters = remember(pickParameters(uniqueFields(new URL(c.req.url).searchParams)));
    const outcome = await evaluateAuthorization({ parameters }, await readActor(c));
    if (outcome.next === "respond") return answerApplication(c, outcome.response);
    if (outcome.next === "sign-in") return seeOther(c, signInUrl(parameters));
    return consentPage(outcome.view, parameters);
  });

/** POST: redirects to the same request by GET, which the browser sends with its cookie. */
export const repostAuthorize = (c: Context<HonoEnv>) =>
  withErrorPage(c, async () => seeOther(c, authorizeUrl(pickParameters(await readFormFields(c.req)))));

/** POST of the consent form. */
export const decideAuthorize = (c: Context<HonoEnv>) =>
  withErrorPage(c, async (remember) => {
    requireSameOrigin(c);
    const form = await readFormFields(c.req, MAX_DECISION_BYTES);
    const parameters = remember(pickParameters(uniqueFields(new URLSearchParams(form.get("request") ?? ""))));
    const actor = await readActor(c);
    if (actor.kind === "nobody") return seeOther(c, signInUrl(parameters));
    const input = { parameters, ticket: form.get("ticket"), decision: form.get("decision") };
    const { response } = await decideAuthorization(input, actor);
    return response ? answerApplication(c, response) : seeOther(c, signInUrl(parameters));
  });

async function withErrorPage(
  c: Context<HonoEnv>,
  work: (remember: RememberRequest) => Promise<Response>,
): Promise<Response> {
  let requested: AuthorizeParameters | undefined;
  try {
    await consumeConsentLimit(originOfRequest(c).ip);
    return await work((parameters) => {
      requested = parameters;
      return parameters;
    });
  } catch (error) {
    return answerError(c, error, requested);
  }
}

/** Sends failures of the service to the application; every other error is shown to the person. */
async function answerError(
  c: Context<HonoEnv>,
  error: unknown,
  requested: AuthorizeParameters | undefined,
): Promise<Response> {
  const { requestId } = originOfRequest(c);
  const described = reportError(error, { requestId, route: AUTHORIZE_PATH });
  const response = error instanceof AuthorizeRefusal ? error.response : null;
  if (error instanceof AuthorizeRefusal && error.isForApplication) return answerApplication(c, error.response);
  if (described.code === "internal" || described.code === "unavailable") {
    const failure = requested && (await serverErrorResponse(requested));
    if (failure) return answerApplication(c, failure);
  }
  const wantsJson = c.req.header("accept")?.includes("application/json") ?? false;
  // Without CORS headers: scripts of other sites must not read it (RFC 9700 section 2.6).
  if (wantsJson) return oauthErrorReply(described, { "X-Content-Type-Options": "nosniff", "X-Request-Id": requestId });
  return errorPage(described, { requestId, requested, response });
}

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
 * Browsers send `Origin: null` here because of `Referrer-Policy: no-referrer`, so `Sec-Fetch-Site` decides. For browsers
 * without that header the ticket protects the form, and the cookie, which forms of other sites are sent without.
 */
function requireSameOrigin(c: Context<HonoEnv>): void {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin") ?? "null";
  const own = site === undefined ? origin === "null" || origin === settings().publicUrl : site === "same-origin";
  if (own) return;
  throw new Fault("forbidden", "This form was sent by another site.", { oauthError: "access_denied" });
}
