import { stringifySetCookie } from "cookie";
import type { Context } from "hono";
import { html } from "hono/html";
import { type LogoutOutcome, LogoutParameters } from "../../contract/oauth.ts";
import { sanitizeName } from "../../contract/sanitize-name.ts";
import { signOut } from "../../domain/identity/sign-in.ts";
import { confirmLogout, evaluateLogout } from "../../domain/oauth/log-out.ts";
import type { Translator } from "../../languages/translator.ts";
import { reportError } from "../http/describe-error.ts";
import { bdi, readActor, strong, translatorOfPage, translatorOfProblem } from "../http/page-language.ts";
import { pageReply } from "../http/page-layout.ts";
import { consumeConsentLimit } from "../http/page-limits.ts";
import { type HonoEnv, originOfRequest } from "../http/request-context.ts";
import { readSessionToken, sessionCookieName, sessionCookieOptions } from "../http/session-cookie.ts";
import { toQueryString } from "./authorize-url.ts";
import { requireSameOrigin } from "./page-requests.ts";
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
    const language = await translatorOfPage(c);
    if (outcome.next === "ask") return questionPage(c, language, outcome, parameters);
    if (outcome.next === "signOut") await endSession(c);
    const { isProven, returnTo } = outcome;
    return isProven && returnTo ? leave(c, returnTo) : signedOutPage(c, language, returnTo);
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
    return returnTo ? leave(c, returnTo) : signedOutPage(c, await translatorOfPage(c), null);
  });

async function withProblemPage(c: Context<HonoEnv>, work: () => Promise<Response>): Promise<Response> {
  const { requestId, ip } = originOfRequest(c);
  try {
    await consumeConsentLimit(ip);
    return await work();
  } catch (error) {
    const described = reportError(error, { requestId, route: LOGOUT_PATH });
    const language = await translatorOfProblem(c, described);
    return problemPage(language, described, requestId, language.t("consent.signOut.problem"));
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

function signedOutPage(c: Context<HonoEnv>, language: Translator, returnTo: string | null): Promise<Response> {
  const { t, rich } = language;
  return pageReply({
    language,
    status: 200,
    title: t("consent.signOut.doneTitle"),
    headers: { "X-Request-Id": originOfRequest(c).requestId, ...clearedCookie() },
    body: html`
<h1>${t("consent.signOut.done")}</h1>
<p>${t("consent.signOut.doneHelp")}</p>
${returnTo === null ? "" : html`<a class="button main" href="${returnTo}">${rich("consent.signOut.return", { host: new URL(returnTo).host, bdi })}</a>`}
<a class="button" href="/sign-in">${t("consent.signOut.signIn")}</a>`,
  });
}

function questionPage(
  c: Context<HonoEnv>,
  language: Translator,
  { application, returnTo, ticket }: LogoutOutcome,
  parameters: LogoutParameters,
): Promise<Response> {
  const { t, rich } = language;
  const asked =
    application === null
      ? t("consent.signOut.asked")
      : rich("consent.signOut.askedBy", { name: sanitizeName(application), strong, bdi });
  const afterwards = (address: string) => rich("consent.signOut.leadsTo", { host: new URL(address).host, strong, bdi });
  return pageReply({
    language,
    status: 200,
    title: t("consent.signOut.title"),
    headers: { "X-Request-Id": originOfRequest(c).requestId },
    ...(returnTo !== null && { formAction: `'self' ${formSource(returnTo)}` }),
    body: html`
<h1>${t("consent.signOut.question")}</h1>
<p>${asked}</p>
${returnTo === null ? "" : html`<p class="dim">${afterwards(returnTo)}</p>`}
<form method="post" action="${LOGOUT_PATH}/decision">
<input type="hidden" name="request" value="${toQueryString(parameters)}">
<input type="hidden" name="ticket" value="${ticket}">
<div class="actions">
<a class="button" href="/">${t("consent.signOut.stay")}</a>
<button class="main">${t("consent.signOut.signOut")}</button>
</div>
</form>`,
  });
}
