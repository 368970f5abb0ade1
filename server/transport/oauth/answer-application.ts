import type { Context } from "hono";
import { html } from "hono/html";
import type { AuthorizeResponse } from "../../contract/oauth.ts";
import { EDITOR_NAMES, privateUseScheme } from "../../contract/redirect-uri.ts";
import { pageReply } from "../http/page-layout.ts";
import { type HonoEnv, originOfRequest } from "../http/request-context.ts";
import { formSource, responseForm, responseUrl } from "./response-form.ts";
import { seeOther } from "./see-other.ts";

const TITLE = "Back to the application";

/** Sends the browser to the application: by a redirect, by a form, or by a page that opens an app of the device. */
export function answerApplication(c: Context<HonoEnv>, response: AuthorizeResponse): Response | Promise<Response> {
  const { requestId } = originOfRequest(c);
  const scheme = privateUseScheme(response.redirectUri);
  if (scheme !== null) return appPage(response, scheme, requestId);
  return response.mode === "form_post" ? formPage(response, requestId) : seeOther(c, responseUrl(response));
}

/** Without scripts the person sends the form. */
const formPage = (response: AuthorizeResponse, requestId: string) =>
  pageReply({
    status: 200,
    title: TITLE,
    headers: { "X-Request-Id": requestId },
    formAction: formSource(response.redirectUri),
    script: "document.forms[0].submit()",
    body: html`
<h1>${TITLE}</h1>
<p>If your browser does not go on by itself, press the button.</p>
${responseForm(response, "Continue")}`,
  });

/**
 * In place of a redirect, which would leave the page before it as it was: browsers ask before they open an app, and there
 * may be no such app.
 */
function appPage(response: AuthorizeResponse, scheme: string, requestId: string): Promise<Response> {
  const url = responseUrl(response);
  // Nobody has seen a page of ours before any other error: a link alone must not open an app.
  const isDecided = "code" in response.members || response.members.error === "access_denied";
  return pageReply({
    status: 200,
    title: TITLE,
    headers: { "X-Request-Id": requestId, ...(isDecided && { Refresh: `0;url=${url}` }) },
    body: html`
<h1>${TITLE}</h1>
<p>${isDecided ? "Your browser opens" : "The button opens"} <strong>${EDITOR_NAMES[scheme] ?? scheme}</strong>. Your browser may ask you first.${isDecided ? " If nothing happens, press the button." : ""}</p>
<a class="button main" href="${url}">Open the application</a>
<p class="dim">You can close this page afterwards.</p>`,
  });
}
