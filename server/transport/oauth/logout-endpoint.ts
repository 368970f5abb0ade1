import { stringifySetCookie } from "cookie";
import type { Context } from "hono";
import { html } from "hono/html";
import { type LogoutOutcome, LogoutParameters } from "../../contract/oauth.ts";
import { sanitizeName } from "../../contract/sanitize-name.ts";
import { signOut } from "../../domain/identity/sign-in.ts";
import { confirmLogout, evaluateLogout } from "../../domain/oauth/log-out.ts";
import { reportError } from "../http/describe-error.ts";
import { pageReply } from "../http/page-layout.ts";
import { consumeConsentLimit } from "../http/page-limits.ts";
import { type HonoEnv, originOfRequest } from "../http/request-context.ts";
import { readSessionToken, sessionCookieName, sessionCookieOptions } from "../http/session-cookie.ts";
import { toQueryString } from "./authorize-url.ts";
import { readActor, requireSameOrigin } from "./page-requests.ts";
import { problemPage } from "./problem-page.ts";
import { formSource } from "./response-form.ts";
import { seeOther } from "./see-other.ts";
import { pickFields, readFormFields, uniqueFields } from "./token-request.ts";

export const LOGOUT_PATH = "/oauth2/logout";
const MAX_URL_LENGTH = 7_500;
const MAX_DECISION_BYTES = 32 * 1024;

const pick = (fields: Map<string, string>) => pickFields(LogoutParameters, fields);

/** GET: signs out, or asks the person. */
export const showLogout = (c: Context<HonoEnv>) =>
  withProblemPage(c, async () => {
    const parameters = pick(uniqueFields(new URL(c.req.url).searchParams));
    const outcome = await evaluateLogout({ parameters }, await readActor(c));
    if (outcome.next === "ask") return questionPage(c, outcome, parameters);
    if (outcome.next === "signOut") await endSession(c);
    return outcome.isProven && outcome.returnTo ? leave(c, outcome.returnTo) : signedOutPage(c, outcome.returnTo);
  });

/** POST: the same request by GET, which the browser sends with its cookie. */
export const repostLogout = (c: Context<HonoEnv>) =>
  withProblemPage(c, async () => {
    const url = `${LOGOUT_PATH}?${toQueryString(pick(await readFormFields(c.req)))}`;
    return url.length > MAX_URL_LENGTH ? seeOther(c, LOGOUT_PATH) : seeOther(c, url);
  });

/** POST of the question's form. */
export const decideLogout = (c: Context<HonoEnv>) =>
  withProblemPage(c, async () => {
    requireSameOrigin(c);
    const form = await readFormFields(c.req, MAX_DECISION_BYTES);
    const parameters = pick(uniqueFields(new URLSearchParams(form.get("request") ?? "")));
    const { returnTo } = await confirmLogout({ parameters, ticket: form.get("ticket") }, await readActor(c));
    await endSession(c);
    return returnTo ? leave(c, returnTo) : signedOutPage(c, null);
  });

async function withProblemPage(c: Context<HonoEnv>, work: () => Promise<Response>): Promise<Response> {
  const { requestId, ip } = originOfRequest(c);
  try {
    await consumeConsentLimit(ip);
    return await work();
  } catch (error) {
    return problemPage(reportError(error, { requestId, route: LOGOUT_PATH }), requestId, "You are not signed out");
  }
}

async function endSession(c: Context<HonoEnv>): Promise<void> {
  const token = readSessionToken(c.req.header("cookie"));
  if (token) await signOut({ token }, { ...originOfRequest(c), kind: "nobody" });
}

const clearedCookie = () => ({
  "Set-Cookie": stringifySetCookie({ name: sessionCookieName(), value: "", ...sessionCookieOptions(), maxAge: 0 }),
});

function leave(c: Context<HonoEnv>, returnTo: string): Response {
  const reply = seeOther(c, returnTo);
  for (const [name, value] of Object.entries(clearedCookie())) reply.headers.set(name, value);
  return reply;
}

const signedOutPage = (c: Context<HonoEnv>, returnTo: string | null) =>
  pageReply({
    status: 200,
    title: "Signed out",
    headers: { "X-Request-Id": originOfRequest(c).requestId, ...clearedCookie() },
    body: html`
<h1>You are signed out</h1>
<p>This browser is no longer signed in to this service. Applications that you approved keep their access.</p>
${returnTo === null ? "" : html`<a class="button main" href="${returnTo}">Return to <bdi>${new URL(returnTo).host}</bdi></a>`}
<a class="button" href="/sign-in">Sign in</a>`,
  });

const questionPage = (
  c: Context<HonoEnv>,
  { application, returnTo, ticket }: LogoutOutcome,
  parameters: LogoutParameters,
) =>
  pageReply({
    status: 200,
    title: "Sign out?",
    headers: { "X-Request-Id": originOfRequest(c).requestId },
    ...(returnTo !== null && { formAction: `'self' ${formSource(returnTo)}` }),
    body: html`
<h1>Sign out of this service?</h1>
<p>${application === null ? "A link or another site asks for it." : html`<strong><bdi>${sanitizeName(application)}</bdi></strong> asks for it.`} Only this browser is signed out.</p>
${returnTo === null ? "" : html`<p class="dim">Afterwards you go to <strong><bdi>${new URL(returnTo).host}</bdi></strong>.</p>`}
<form method="post" action="${LOGOUT_PATH}/decision">
<input type="hidden" name="request" value="${toQueryString(parameters)}">
<input type="hidden" name="ticket" value="${ticket}">
<div class="actions">
<a class="button" href="/">Stay signed in</a>
<button class="main">Sign out</button>
</div>
</form>`,
  });
