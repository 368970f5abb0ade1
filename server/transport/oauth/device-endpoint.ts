import type { Context } from "hono";
import { html } from "hono/html";
import { formatUserCode, normalizeUserCode, USER_CODE_LENGTH } from "../../contract/oauth.ts";
import { Fault } from "../../domain/fault.ts";
import { decideDevice, showDevice } from "../../domain/oauth/approve-device.ts";
import { answerIn } from "../../languages/answers.ts";
import { reportError } from "../http/describe-error.ts";
import { readActor, translatorOfPage, translatorOfProblem } from "../http/page-language.ts";
import { pageReply } from "../http/page-layout.ts";
import { consumeConsentLimit } from "../http/page-limits.ts";
import { type HonoEnv, originOfRequest } from "../http/request-context.ts";
import { requireSameOrigin } from "./page-requests.ts";
import { problemPage } from "./problem-page.ts";
import { consentPage } from "./render-consent-page.ts";
import { seeOther } from "./see-other.ts";
import { readFormFields, uniqueFields } from "./token-request.ts";

export const DEVICE_PATH = "/device";

/** GET: the form for the code, filled in where the address has one. Nothing is looked up before it is sent. */
export const showDeviceForm = (c: Context<HonoEnv>) =>
  withProblemPage(c, async () => {
    const code = readCode(uniqueFields(new URL(c.req.url).searchParams));
    const actor = await readActor(c);
    return actor.kind === "nobody" ? seeOther(c, signInUrl(code, false)) : codePage(c, code);
  });

/** POST of the code: what the person decides about. */
export const enterDeviceCode = (c: Context<HonoEnv>) =>
  withProblemPage(c, async () => {
    requireSameOrigin(c);
    const code = readCode(await readFormFields(c.req));
    const actor = await readActor(c);
    if (actor.kind === "nobody") return seeOther(c, signInUrl(code, false));
    try {
      const { view } = await showDevice({ userCode: code }, actor);
      if (view === null) return seeOther(c, signInUrl(code, true));
      const form = { action: `${DEVICE_PATH}/decision`, request: code, address: pageUrl(code) };
      return consentPage(await translatorOfPage(c), view, form);
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "invalid_request") throw error;
      return codePage(c, code, error.message);
    }
  });

/** POST of the decision. */
export const decideDeviceCode = (c: Context<HonoEnv>) =>
  withProblemPage(c, async () => {
    requireSameOrigin(c);
    const form = await readFormFields(c.req);
    const code = normalizeUserCode(form.get("request") ?? "").slice(0, USER_CODE_LENGTH);
    const actor = await readActor(c);
    if (actor.kind === "nobody") return seeOther(c, signInUrl(code, true));
    const input = { userCode: code, ticket: form.get("ticket"), decision: form.get("decision") };
    const { decision } = await decideDevice(input, actor);
    return decision === null ? seeOther(c, signInUrl(code, true)) : decidedPage(c, decision);
  });

async function withProblemPage(c: Context<HonoEnv>, work: () => Promise<Response>): Promise<Response> {
  const { requestId, ip } = originOfRequest(c);
  try {
    await consumeConsentLimit(ip);
    return await work();
  } catch (error) {
    const described = reportError(error, { requestId, route: DEVICE_PATH });
    const language = await translatorOfProblem(c, described);
    return problemPage(language, described, requestId, language.t("consent.device.problem"));
  }
}

/** More than a code is never stored or looked up. */
const readCode = (fields: Map<string, string>): string =>
  normalizeUserCode(fields.get("user_code") ?? "").slice(0, USER_CODE_LENGTH);

const pageUrl = (code: string): string => (code ? `${DEVICE_PATH}?user_code=${formatUserCode(code)}` : DEVICE_PATH);

const signInUrl = (code: string, again: boolean): string =>
  `/sign-in?${again ? "again=true&" : ""}next=${encodeURIComponent(pageUrl(code))}`;

async function codePage(c: Context<HonoEnv>, code: string, problem?: string): Promise<Response> {
  const language = await translatorOfPage(c);
  const { locale, t } = language;
  return pageReply({
    language,
    status: problem === undefined ? 200 : 400,
    title: t("consent.device.title"),
    headers: { "X-Request-Id": originOfRequest(c).requestId },
    body: html`
<h1>${t("consent.device.heading")}</h1>
<p>${t("consent.device.help")}</p>
<form method="post" action="${DEVICE_PATH}">
<p><label for="code">${t("consent.device.code")}</label>
<input id="code" name="user_code" value="${code ? formatUserCode(code) : ""}" dir="ltr" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" autofocus${problem === undefined ? "" : html` aria-invalid="true" aria-describedby="problem"`}></p>
${problem === undefined ? "" : html`<p class="note" id="problem" role="alert">${answerIn(locale)(problem)}</p>`}
<p class="dim">${t("consent.device.warning")}</p>
<button class="button main">${t("consent.device.continue")}</button>
</form>`,
  });
}

async function decidedPage(c: Context<HonoEnv>, decision: "approve" | "deny"): Promise<Response> {
  const language = await translatorOfPage(c);
  const { t, rich } = language;
  const title = decision === "approve" ? t("consent.device.approved") : t("consent.device.denied");
  const link = (text: unknown) => html`<a href="/account/apps">${text}</a>`;
  return pageReply({
    language,
    status: 200,
    title,
    headers: { "X-Request-Id": originOfRequest(c).requestId },
    body: html`
<h1>${title}</h1>
<p>${decision === "approve" ? rich("consent.device.approvedHelp", { link }) : t("consent.device.deniedHelp")}</p>`,
  });
}
