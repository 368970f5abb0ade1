import type { IncomingMessage, ServerResponse } from "node:http";
import { html } from "hono/html";
import { FAULTS } from "../../contract/errors.ts";
import type { Fault } from "../../domain/fault.ts";
import { pageReply } from "../oauth/page-frame.ts";
import { dualBody } from "../oauth/reply.ts";
import { baseHeaders, faultBody, type Headers } from "../rest/reply.ts";
import type { Refusal } from "./check-request.ts";
import type { Entrance } from "./entrance.ts";

const OPEN_TO_SITES: Entrance[] = ["rest", "gateway", "gateway-at-root"];

/** Answers in the format of the entrance: a page to browsers, both dialects for OAuth, the error body for all others. */
export async function refuseRequest(
  req: IncomingMessage,
  res: ServerResponse,
  entrance: Entrance,
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
  const isOpen = OPEN_TO_SITES.includes(entrance) || req.url?.startsWith("/.well-known/");
  const cors = isOpen ? baseHeaders(requestId) : {};
  const body = JSON.stringify(entrance === "oauth" ? dualBody(fault) : faultBody(fault));
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
