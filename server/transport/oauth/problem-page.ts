import { html } from "hono/html";
import { answerIn } from "../../languages/answers.ts";
import type { Translator } from "../../languages/translator.ts";
import type { ErrorDescription } from "../http/describe-error.ts";
import { pageReply } from "../http/page-layout.ts";

/** Says to the person why a page of the provider cannot go on. It leads nowhere but to the portal. */
export const problemPage = (language: Translator, error: ErrorDescription, requestId: string, title: string) =>
  pageReply({
    language,
    status: error.status,
    title,
    headers: {
      "X-Request-Id": requestId,
      ...(error.retryAfterSeconds !== undefined && { "Retry-After": String(error.retryAfterSeconds) }),
    },
    body: html`
<h1>${title}</h1>
<p>${answerIn(language.locale)(error.message)}</p>
<a class="button" href="/">${language.t("pages.toPortal")}</a>
${errorFacts(language, error, requestId)}`,
  });

/** By which staff find the error. */
export const errorFacts = ({ t }: Translator, { oauthError, code }: ErrorDescription, requestId: string) => html`
<dl><dt>${t("pages.error")}</dt><dd><code>${oauthError ?? code}</code></dd>
<dt>${t("pages.requestId")}</dt><dd><code>${requestId}</code></dd></dl>`;
