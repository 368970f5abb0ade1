import type { IncomingMessage } from "node:http";
import { AUTH_BODY_BYTES } from "../../contract/limits/pages.ts";
import { Fault } from "../../domain/fault.ts";
import { settings } from "../../env.ts";
import { bodyTooLarge } from "../rest/request-body.ts";
import { isValidRouterState } from "./is-valid-router-state.ts";
import { isBuildFile, type Mount, matchMount } from "./match-mount.ts";
import { isValidHost, parseRequestTarget, type RequestTarget } from "./request-target.ts";

/** Why a request is answered before any entrance sees it. */
export interface Refusal {
  fault: Fault;
  /** Where it is another one than the fault's. */
  status?: number;
  allow?: string[];
}

export interface CheckedRequest {
  mount: Mount;
  /** What is answered in place of the entrance; `options`: 204 with what is allowed. */
  refusal: Refusal | null;
  options: string[] | null;
}

/** Methods of the entrances that do not answer for themselves what they allow, path by path. */
const METHODS_BY_MOUNT: Partial<Record<Mount, string[]>> = {
  pages: ["GET", "HEAD", "OPTIONS"],
  health: ["GET", "HEAD", "OPTIONS"],
  "sign-in": ["GET", "HEAD", "POST", "OPTIONS"],
  trpc: ["GET", "HEAD", "POST", "OPTIONS"],
};
/** What is served anywhere. */
export const SUPPORTED_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * What every request passes before the applications and Next see it, in this order: Host, target, method, path, headers.
 * Its address and host are put into their plain form on the way, so that all who follow read the same.
 * @param dev Next's own addresses are open to its tools for developers.
 */
export function checkRequest(req: IncomingMessage, dev = false): CheckedRequest {
  const raw = req.url ?? "";
  if (raw === "*" && req.method === "OPTIONS") return { mount: "pages", refusal: null, options: SUPPORTED_METHODS };
  const target = parseRequestTarget(raw);
  const host = checkHost(req, typeof target === "string" ? null : target.host);
  if (typeof target === "string" || host) {
    const entrance = host === null && raw.startsWith("/") ? matchMount(raw.replace(/[?#].*$/s, ""), "") : "rest";
    return { mount: entrance, refusal: host ?? refuse("invalid_request", target as string), options: null };
  }
  normalizeRequest(req, target);
  const { path } = target;
  const entrance = matchMount(path, req.headers.host as string);
  if (dev && /^\/(?:_next|__nextjs)/.test(path)) return { mount: entrance, refusal: null, options: null };
  const methods = METHODS_BY_MOUNT[entrance];
  const refusal = checkMethod(req, methods) ?? checkPath(entrance, path) ?? checkForNext(req, entrance);
  const isOptions = methods !== undefined && req.method === "OPTIONS" && refusal === null;
  return { mount: entrance, refusal, options: isOptions ? methods : null };
}

const refuse = (code: "invalid_request" | "not_found", message: string): Refusal => ({
  fault: new Fault(code, message),
});

/** RFC 9112, 3.2: one Host in HTTP/1.1, also beside an absolute target. */
function checkHost({ headers, rawHeaders, httpVersion }: IncomingMessage, host: string | null): Refusal | null {
  const sent = headers.host;
  if (sent === undefined) {
    return httpVersion === "1.0" ? null : refuse("invalid_request", "A request needs a Host header.");
  }
  if (countHosts(rawHeaders) > 1)
    return refuse("invalid_request", "A request must not have more than one Host header.");
  return sent === "" || host !== null || isValidHost(sent)
    ? null
    : refuse("invalid_request", "The Host header is not a valid host.");
}

function countHosts(rawHeaders: string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") count += 1;
  }
  return count;
}

function normalizeRequest(req: IncomingMessage, { path, query, host }: RequestTarget): void {
  req.url = path + query;
  req.headers.host = host || req.headers.host || new URL(settings().publicUrl).host;
  // Not a protocol that we change to: answered as if this had not been asked (RFC 9110, 7.8).
  for (const name of ["upgrade", "http2-settings"]) if (name in req.headers) delete req.headers[name];
}

function checkMethod({ method = "" }: IncomingMessage, methods: string[] | undefined): Refusal | null {
  if (!methods || methods.includes(method)) return null;
  return { fault: new Fault("method_not_allowed", `This path allows ${methods.join(", ")}.`), allow: methods };
}

/** Next would redirect a doubled slash; below `/_next/` it has nothing for others but the files of the build. */
function checkPath(entrance: Mount, path: string): Refusal | null {
  if (entrance !== "pages" && entrance !== "sign-in") return null;
  const isHidden = /^\/_next(?:\/|$)/.test(path) && !isBuildFile(path);
  return isHidden || path.includes("//") ? refuse("not_found", "There is no such page.") : null;
}

function checkForNext({ method, headers }: IncomingMessage, entrance: Mount): Refusal | null {
  if (method === "OPTIONS") return null;
  if (entrance === "sign-in") return checkForm(headers);
  if (entrance !== "pages") return null;
  const hasBody = Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;
  if (hasBody) return refuse("invalid_request", "A page takes no body.");
  return isValidRouterState(headers)
    ? null
    : refuse("invalid_request", "The header Next-Router-State-Tree is not valid.");
}

/** Next reads a body to its end before it lets anybody refuse it: its length is known, and small, beforehand. */
function checkForm(headers: IncomingMessage["headers"]): Refusal | null {
  if (headers["transfer-encoding"] !== undefined) {
    return { ...refuse("invalid_request", "Say how long the form is, with Content-Length."), status: 411 };
  }
  if (Number(headers["content-length"] ?? 0) <= AUTH_BODY_BYTES) return null;
  return { fault: bodyTooLarge(AUTH_BODY_BYTES) };
}
