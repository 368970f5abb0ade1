import type { IncomingMessage, ServerResponse } from "node:http";
import { settings } from "../../settings/settings.ts";
import { clientAddress } from "../http/request-origin.ts";

/**
 * Headers that Next, next-auth and proxy.ts trust as set by the service; those of a client are removed. By its two ids
 * of a request, the development server alone finds the page that waits for it.
 */
const INTERNAL_HEADERS =
  /^(?:x-forwarded-.*|forwarded|x-real-ip|x-middleware-.*|x-nextjs-(?!(?:html-)?request-id$).*|x-invoke-.*|x-matched-path|x-now-.*|x-vercel-.*|x-prerender-.*|x-nonce|x-path|content-security-policy.*)$/;

/** Next answers 500 to a range or precondition that cannot be met. A server may ignore them (RFC 9110, 14.2). */
const RANGE_HEADERS = ["range", "if-range", "if-match", "if-unmodified-since"];

/** next-auth answers 500 if it holds no valid address; every sign-in request names its callback address itself. */
const CALLBACK_URL_COOKIE = /^\s*(?:__Secure-|__Host-)?next-auth\.callback-url\s*(?:=|$)/;

/** Replaces the headers that Next trusts about the origin of a request by the true values. */
export function prepareForNext(req: IncomingMessage, res: ServerResponse): void {
  const forwardedFor = req.headers["x-forwarded-for"]?.toString();
  const publicUrl = new URL(settings().publicUrl);
  for (const name of Object.keys(req.headers)) {
    if (INTERNAL_HEADERS.test(name) || RANGE_HEADERS.includes(name)) delete req.headers[name];
  }
  const cookies = req.headers.cookie?.split(";").filter((cookie) => !CALLBACK_URL_COOKIE.test(cookie));
  if (cookies) req.headers.cookie = cookies.join(";");
  req.headers["x-forwarded-for"] = clientAddress(req.socket.remoteAddress, forwardedFor);
  req.headers["x-forwarded-host"] = publicUrl.host;
  req.headers["x-forwarded-proto"] = publicUrl.protocol.slice(0, -1);
  preventErrorCaching(res);
}

/** Build files are cached for a year; errors for the same address must not be. */
function preventErrorCaching(res: ServerResponse): void {
  const writeHead = res.writeHead;
  res.writeHead = function (this: ServerResponse, status: number, ...rest: never[]) {
    if (status >= 400 && !this.headersSent) this.setHeader("Cache-Control", "no-store");
    return writeHead.call(this, status, ...rest);
  } as ServerResponse["writeHead"];
}
