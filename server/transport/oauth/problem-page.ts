import { html } from "hono/html";
import type { ErrorDescription } from "../http/describe-error.ts";
import { pageReply } from "../http/page-layout.ts";

/** Says to the person why a page of the provider cannot go on. It leads nowhere but to the portal. */
export const problemPage = (error: ErrorDescription, requestId: string, title = "This does not work") =>
  pageReply({
    status: error.status,
    title,
    headers: {
      "X-Request-Id": requestId,
      ...(error.retryAfterSeconds !== undefined && { "Retry-After": String(error.retryAfterSeconds) }),
    },
    body: html`
<h1>${title}</h1>
<p>${error.message}</p>
<a class="button" href="/">Go to the portal</a>
<dl><dt>Error</dt><dd><code>${error.oauthError ?? error.code}</code></dd>
<dt>Request ID</dt><dd><code>${requestId}</code></dd></dl>`,
  });
