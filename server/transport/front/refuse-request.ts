import type { IncomingMessage, ServerResponse } from "node:http";
import { html } from "hono/html";
import { FAULTS } from "../../contract/errors.ts";
import type { Fault } from "../../domain/fault.ts";
import { oauthFaultBody } from "../oauth/oauth-fault-reply.ts";
import { pageReply } from "../oauth/page-layout.ts";
import { baseHeaders, faultBody, type Headers } from "../rest/reply.ts";
import type { Refusal } from "./check-request.ts";
import type { Mount } from "./match-mount.ts";

const CORS_MOUNTS: Mount[] = ["rest", "gateway", "gateway-at-root"];

/** Answers in the format of the entrance: a page to browsers, both dialects for OAuth, the error body for all others. */
export async function refuseRequest(
  req: IncomingMessage,
  res: ServerResponse,
  entrance: Mount,
  { fault, status = FAULTS[fault.code].status, allow }: Refusal,
): Promise<void> {
  if (fault.code === "invalid_request" || fault.code === "too_large") res.shouldKeepAlive = false; // who knows what follows it
  const requestId = String(res.getHeader("X-Request-Id"));
  const own: Headers = {
    "Cache-Control": "no-store",
    ...(allow && { Allow: allow.join(", ") }),
    ...(fault.retryAfterSeconds !== undefined && { "Retry-After": String(fault.retryAfterSeconds) }),
  };
  if (entrance === "pages" && req.headers.accept?.includes("text/html")) {
    const page = await refusalPage(fault, status, requestId);
    res.writeHead(status, { ...Object.fromEntries(page.headers), ...own }).end(await page.text());
    return;
  }
  const isOpen = CORS_MOUNTS.includes(entrance) || req.url?.startsWith("/.well-known/");
  const cors = isOpen ? baseHeaders(requestId) : {};
  const body = JSON.stringify(entrance === "oauth" ? oauthFaultBody(fault) : faultBody(fault));
  const length = String(Buffer.byteLength(body));
  res.writeHead(status, { ...cors, ...own, "Content-Type": "application/json", "Content-Length": length }).end(body);
}

const TITLES: Record<number, string> = {
  404: "There is no such page",
  429: "Too many requests",
  500: "Something went wrong",
  503: "The service is busy",
};

function refusalPage(fault: Fault, status: number, requestId: string): Promise<Response> {
  const title = TITLES[status] ?? "This request cannot be answered";
  const body = html`
<h1>${title}</h1>
<p>${fault.message}</p>
<a class="button" href="/">Go to the start page</a>
<dl><dt>Request</dt><dd><code>${requestId}</code></dd></dl>`;
  return pageReply({ status, title, body });
}

export function answerOptions(res: ServerResponse, allow: string[]): void {
  res.writeHead(204, { Allow: allow.join(", ") }).end();
}
