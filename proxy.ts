import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { refusePage } from "#server/transport/limit-pages.ts";
import { securityHeaders } from "#server/transport/security-headers.ts";

/** Every page gets its own nonce: only scripts that we wrote into it run. */
export async function proxy(request: NextRequest): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const pageHeaders = securityHeaders(nonce);
  const refusal = await refusePage(request.headers);
  if (refusal) {
    for (const [name, value] of Object.entries(pageHeaders)) refusal.headers.set(name, value);
    return refusal;
  }
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-path", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", pageHeaders["Content-Security-Policy"]);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(pageHeaders)) response.headers.set(name, value);
  return response;
}

export const config = { matcher: ["/((?!_next/static|_next/image|v1/|gateway/|api/trpc|icon).*)"] };
