import type { IncomingMessage, ServerResponse } from "node:http";
import { html } from "hono/html";
import { describeError, type ErrorDescription } from "../http/describe-error.ts";
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
    const page = await refusalPage(error, requestId);
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

const TITLES: Record<number, string> = {
  404: "There is no such page",
  429: "Too many requests",
  500: "Something went wrong",
  503: "The service is busy",
};

function refusalPage({ status, message }: ErrorDescription, requestId: string): Promise<Response> {
  const title = TITLES[status] ?? "This request cannot be answered";
  const body = html`
<h1>${title}</h1>
<p>${message}</p>
<a class="button" href="/">Go to the start page</a>
<dl><dt>Request ID</dt><dd><code>${requestId}</code></dd></dl>`;
  return pageReply({ status, title, body });
}

export function answerOptions(res: ServerResponse, allow: string[]): void {
  res.writeHead(204, { Allow: allow.join(", ") }).end();
}
