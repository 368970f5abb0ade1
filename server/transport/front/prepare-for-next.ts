import type { IncomingMessage, ServerResponse } from "node:http";
import { settings } from "../../env.ts";
import { clientAddress } from "../origin.ts";

/** What Next, next-auth and proxy.ts take for their own word: nobody else may say it. */
const OWN_WORDS =
  /^(?:x-forwarded-.*|forwarded|x-real-ip|x-middleware-.*|x-nextjs-.*|x-invoke-.*|x-matched-path|x-now-.*|x-vercel-.*|x-prerender-.*|x-nonce|x-path|content-security-policy.*)$/;

/** Next answers 500 to a part of a file, or a state of it, that there is not; all of it is right as well (RFC 9110, 14.2). */
const CONDITIONS = ["range", "if-range", "if-match", "if-unmodified-since"];

/** next-auth answers 500 to one that is no address; where to go on stands in each request that asks for it. */
const REMEMBERED_ADDRESS = /^\s*(?:__Secure-|__Host-)?next-auth\.callback-url\s*(?:=|$)/;

/** Next believes what a request says of where it came from: here that is replaced by what we know. */
export function prepareForNext(req: IncomingMessage, res: ServerResponse): void {
  const forwardedFor = req.headers["x-forwarded-for"]?.toString();
  const publicUrl = new URL(settings().publicUrl);
  for (const name of Object.keys(req.headers)) {
    if (OWN_WORDS.test(name) || CONDITIONS.includes(name)) delete req.headers[name];
  }
  const cookies = req.headers.cookie?.split(";").filter((cookie) => !REMEMBERED_ADDRESS.test(cookie));
  if (cookies) req.headers.cookie = cookies.join(";");
  req.headers["x-forwarded-for"] = clientAddress(req.socket.remoteAddress, forwardedFor);
  req.headers["x-forwarded-host"] = publicUrl.host;
  req.headers["x-forwarded-proto"] = publicUrl.protocol.slice(0, -1);
  storeNoErrors(res);
}

/** A file that is there for a year is cached for a year; that it cannot be had in this way is not. */
function storeNoErrors(res: ServerResponse): void {
  const writeHead = res.writeHead;
  res.writeHead = function (this: ServerResponse, status: number, ...rest: never[]) {
    if (status >= 400 && !this.headersSent) this.setHeader("Cache-Control", "no-store");
    return writeHead.call(this, status, ...rest);
  } as ServerResponse["writeHead"];
}
