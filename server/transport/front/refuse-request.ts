import type { IncomingMessage, ServerResponse } from "node:http";
import { html } from "hono/html";
import { answerIn } from "../../languages/answers.ts";
import type { MessageKey } from "../../languages/translator.ts";
import { describeError, type ErrorDescription } from "../http/describe-error.ts";
import { translatorOfBrowser } from "../http/page-language.ts";
import { pageReply } from "../http/page-layout.ts";
import { baseHeaders, type Headers } from "../http/reply.ts";
import { errorBodyFor } from "../oauth/oauth-error-reply.ts";
import type { Refusal } from "./check-request.ts";
import type { Mount } from "./match-mount.ts";

const CORS_MOUNTS: Mount[] = ["rest", "gateway", "gateway-at-root"];

/** Answers in the format of the mount: a page to browsers, the OAuth error body, or the error body of the API. */
export async function refuseRequest(
  req: IncomingMessage,
  res: ServerResponse,
  mount: Mount,
  { fault, status, allow }: Refusal,
): Promise<void> {
  const described = describeError(fault);
  const error = status === undefined ? described : { ...described, status };
  // What follows on the connection may belong to the refused request.
  if (error.code === "invalid_request" || error.code === "too_large") res.shouldKeepAlive = false;
  const requestId = String(res.getHeader("X-Request-Id"));
  const own: Headers = {
    "Cache-Control": "no-store",
    ...(allow && { Allow: allow.join(", ") }),
    ...(error.retryAfterSeconds !== undefined && { "Retry-After": String(error.retryAfterSeconds) }),
  };
  if (mount === "pages" && req.headers.accept?.includes("text/html")) {
    const page = await refusalPage(req, error, requestId);
    res.writeHead(error.status, { ...Object.fromEntries(page.headers), ...own }).end(await page.text());
    return;
  }
  const hasCors = CORS_MOUNTS.includes(mount) || req.url?.startsWith("/.well-known/");
  const cors = hasCors ? baseHeaders(requestId) : {};
  const body = JSON.stringify(errorBodyFor(req.url ?? "")(error));
  const length = String(Buffer.byteLength(body));
  const type = { "Content-Type": "application/json", "Content-Length": length };
  res.writeHead(error.status, { ...cors, ...own, ...type }).end(body);
}

const TITLES: Record<number, MessageKey> = {
  404: "pages.refused.noPage",
  429: "pages.refused.tooMany",
  500: "pages.refused.failed",
  503: "pages.refused.busy",
};

/** In the language of the browser: nobody is looked up for a request that is refused. */
function refusalPage(
  { headers }: IncomingMessage,
  { status, message }: ErrorDescription,
  requestId: string,
): Promise<Response> {
  const language = translatorOfBrowser({ get: (name) => headers[name]?.toString() });
  const { locale, t } = language;
  const title = t(TITLES[status] ?? "pages.refused.others");
  const body = html`
<h1>${title}</h1>
<p>${answerIn(locale)(message)}</p>
<a class="button" href="/">${t("pages.toStart")}</a>
<dl><dt>${t("pages.requestId")}</dt><dd><code>${requestId}</code></dd></dl>`;
  return pageReply({ language, status, title, body });
}

export function answerOptions(res: ServerResponse, allow: string[]): void {
  res.writeHead(204, { Allow: allow.join(", ") }).end();
}
