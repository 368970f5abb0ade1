import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { docsPath, markdownPath, prefersMarkdown } from "#app/docs/_markdown/markdown-path.ts";
import { checkPageLimit } from "#server/transport/http/page-limits.ts";
import { isBehindFront } from "#server/transport/http/request-origin.ts";
import { pageSecurityHeaders, securityHeaders } from "#server/transport/http/security-headers.ts";

/** Pages without Next set their own security headers, which must not be replaced. */
const PATHS_WITH_HEADERS = /^\/(?:oauth2|device|unsubscribe)(?:\/|$)/;
/** Passed to the proxy only where Next runs alone. */
const API_PATHS = /^\/(?:v1|gateway\/v1|api\/trpc|\.well-known)(?:\/|$)/;

/** Gives every page a nonce of its own: only scripts that the service wrote into it run. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  if (PATHS_WITH_HEADERS.test(pathname)) return NextResponse.next();
  if (API_PATHS.test(pathname)) return withHeaders(NextResponse.next(), securityHeaders());
  const nonce = randomBytes(16).toString("base64");
  const pageHeaders = pageSecurityHeaders(nonce);
  const refusal = isBehindFront() ? null : await checkPageLimit(request.headers); // else the listener has counted it
  if (refusal) return withHeaders(refusal, pageHeaders);
  const headers = new Headers(request.headers);
  headers.delete("content-security-policy-report-only"); // Next would use its nonce, too
  headers.set("x-nonce", nonce);
  headers.set("x-path", pathname + search);
  headers.set("content-security-policy", pageHeaders["Content-Security-Policy"]);
  return withHeaders(answerPage(request, headers), pageHeaders);
}

/** A page; of the documentation, its Markdown where that is asked for, by the address or by `Accept`. */
function answerPage(request: NextRequest, headers: Headers): Response {
  const { pathname } = request.nextUrl;
  const page = docsPath(pathname);
  const isMarkdown = page === null ? markdownPath(pathname) !== null : prefersMarkdown(request.headers.get("accept"));
  headers.delete("x-markdown");
  if (isMarkdown) headers.set("x-markdown", "true"); // next.config.mjs: a rewrite from here would be a request to itself
  const response = NextResponse.next({ request: { headers } });
  if (page === null) return response;
  response.headers.append("Vary", "Accept");
  response.headers.append("Link", `<${page}.md>; rel="alternate"; type="text/markdown"`);
  return response;
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Every path, unknown ones too, except the static files of the build: next.config.mjs sets their headers. */
export const config = { matcher: ["/((?!_next/static/).*)"] };
