import type { IncomingMessage, ServerResponse } from "node:http";
import { settings } from "../../env.ts";
import { clientAddress } from "../http/request-origin.ts";

/** What Next, next-auth and proxy.ts take for their own word: nobody else may say it. */
const INTERNAL_HEADERS =
  /^(?:x-forwarded-.*|forwarded|x-real-ip|x-middleware-.*|x-nextjs-.*|x-invoke-.*|x-matched-path|x-now-.*|x-vercel-.*|x-prerender-.*|x-nonce|x-path|content-security-policy.*)$/;

/** Next answers 500 to a part of a file, or a state of it, that there is not; all of it is right as well (RFC 9110, 14.2). */
const RANGE_HEADERS = ["range", "if-range", "if-match", "if-unmodified-since"];

/** next-auth answers 500 to one that is no address; where to go on stands in each request that asks for it. */
const CALLBACK_URL_COOKIE = /^\s*(?:__Secure-|__Host-)?next-auth\.callback-url\s*(?:=|$)/;

/** Next believes what a request says of where it came from: here that is replaced by what we know. */
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

/** A file that is there for a year is cached for a year; that it cannot be had in this way is not. */
function preventErrorCaching(res: ServerResponse): void {
  const writeHead = res.writeHead;
  res.writeHead = function (this: ServerResponse, status: number, ...rest: never[]) {
    if (status >= 400 && !this.headersSent) this.setHeader("Cache-Control", "no-store");
    return writeHead.call(this, status, ...rest);
  } as ServerResponse["writeHead"];
}
