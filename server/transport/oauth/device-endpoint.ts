import type { Context } from "hono";
import { html } from "hono/html";
import { formatUserCode, normalizeUserCode, USER_CODE_LENGTH } from "../../contract/oauth.ts";
import { Fault } from "../../domain/fault.ts";
import { decideDevice, showDevice } from "../../domain/oauth/approve-device.ts";
import { reportError } from "../http/describe-error.ts";
import { pageReply } from "../http/page-layout.ts";
import { consumeConsentLimit } from "../http/page-limits.ts";
import { type HonoEnv, originOfRequest } from "../http/request-context.ts";
import { readActor, requireSameOrigin } from "./page-requests.ts";
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
      return consentPage(view, { action: `${DEVICE_PATH}/decision`, request: code, address: pageUrl(code) });
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
    return problemPage(reportError(error, { requestId, route: DEVICE_PATH }), requestId, "Nothing was approved");
  }
}

/** More than a code is never stored or looked up. */
const readCode = (fields: Map<string, string>): string =>
  normalizeUserCode(fields.get("user_code") ?? "").slice(0, USER_CODE_LENGTH);

const pageUrl = (code: string): string => (code ? `${DEVICE_PATH}?user_code=${formatUserCode(code)}` : DEVICE_PATH);

const signInUrl = (code: string, again: boolean): string =>
  `/sign-in?${again ? "again=true&" : ""}next=${encodeURIComponent(pageUrl(code))}`;

const codePage = (c: Context<HonoEnv>, code: string, problem?: string) =>
  pageReply({
    status: problem === undefined ? 200 : 400,
    title: "Enter a code",
    headers: { "X-Request-Id": originOfRequest(c).requestId },
    body: html`
<h1>Enter the code of your device</h1>
<p>A device or program that you want to sign in shows a code of eight letters.</p>
<form method="post" action="${DEVICE_PATH}">
<p><label for="code">Code</label>
<input id="code" name="user_code" value="${code ? formatUserCode(code) : ""}" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" autofocus${problem === undefined ? "" : html` aria-invalid="true" aria-describedby="problem"`}></p>
${problem === undefined ? "" : html`<p class="note" id="problem" role="alert">${problem}</p>`}
<p class="dim">Nobody of this service sends you a code. Go on only if you see it on a device of yours.</p>
<button class="button main">Continue</button>
</form>`,
  });

const decidedPage = (c: Context<HonoEnv>, decision: "approve" | "deny") =>
  pageReply({
    status: 200,
    title: decision === "approve" ? "Approved" : "Denied",
    headers: { "X-Request-Id": originOfRequest(c).requestId },
    body:
      decision === "approve"
        ? html`
<h1>Approved</h1>
<p>Go back to your device: it is signed in within a few seconds. You can end its access at any time under <a href="/account/apps">Applications</a>.</p>`
        : html`
<h1>Denied</h1>
<p>The device gets no access. You can close this page.</p>`,
  });
