import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { checkPageLimit } from "#server/transport/http/page-limits.ts";
import { isBehindFront } from "#server/transport/http/request-origin.ts";
import { pageSecurityHeaders, securityHeaders } from "#server/transport/http/security-headers.ts";

/** The provider's pages have policies of their own, which those of ours would replace. */
const OAUTH_PATHS = /^\/oauth2(?:\/|$)/;
/** Where Next runs alone these pass here too. */
const API_PATHS = /^\/(?:v1|gateway\/v1|api\/trpc|\.well-known)(?:\/|$)/;

/** Every page gets its own nonce: only scripts that we wrote into it run. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  if (OAUTH_PATHS.test(pathname)) return NextResponse.next(); // and all other headers, with them
  if (API_PATHS.test(pathname)) return withHeaders(NextResponse.next(), securityHeaders());
  const nonce = randomBytes(16).toString("base64");
  const pageHeaders = pageSecurityHeaders(nonce);
  const refusal = isBehindFront() ? null : await checkPageLimit(request.headers); // the front has counted it
  if (refusal) return withHeaders(refusal, pageHeaders);
  const headers = new Headers(request.headers);
  headers.delete("content-security-policy-report-only"); // Next would take its nonce, too
  headers.set("x-nonce", nonce);
  headers.set("x-path", pathname + search);
  headers.set("content-security-policy", pageHeaders["Content-Security-Policy"]);
  return withHeaders(NextResponse.next({ request: { headers } }), pageHeaders);
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Everything but the files of the build, whose headers next.config.mjs sets: also what is not there has headers. */
export const config = { matcher: ["/((?!_next/static/).*)"] };
