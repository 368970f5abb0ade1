import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { MAX_HEADER_LINES } from "../../contract/limits/http.ts";
import { AUTH_BODY_BYTES } from "../../contract/limits/pages.ts";
import { Fault } from "../../domain/fault.ts";
import { settings } from "../../settings/settings.ts";
import { bodyTooLarge } from "../http/request-body.ts";
import { isBuildFile, type Mount, matchMount } from "./match-mount.ts";
import { isValidHost, parseRequestTarget, type RequestTarget } from "./request-target.ts";

/** Why a request is answered before it reaches its mount. */
export interface Refusal {
  fault: unknown;
  /** In place of the fault's own status. */
  status?: number;
  allow?: string[];
}

export interface CheckedRequest {
  mount: Mount;
  refusal: Refusal | null;
  /** The methods to answer an OPTIONS request with; null: the mount answers it. */
  options: string[] | null;
}

/** Methods of the mounts that have no answer of their own to OPTIONS and to other methods. */
const METHODS_BY_MOUNT: Partial<Record<Mount, string[]>> = {
  pages: ["GET", "HEAD", "OPTIONS"],
  unsubscribe: ["GET", "HEAD", "POST", "OPTIONS"],
  health: ["GET", "HEAD", "OPTIONS"],
  "sign-in": ["GET", "HEAD", "POST", "OPTIONS"],
  trpc: ["GET", "HEAD", "POST", "OPTIONS"],
};
/** Every method that some path is served by. */
export const SUPPORTED_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Checks a request before any mount gets it: number of headers, Host, target, method, path and headers, in this order. It also normalizes
 * the address and host of the request, so that all code reads the same ones.
 * @param dev Lets requests of Next's developer tools through.
 */
export function checkRequest(req: IncomingMessage, dev = false): CheckedRequest {
  if (hasTooManyHeaders(req)) return { mount: "rest", refusal: TOO_MANY_HEADERS, options: null };
  const raw = req.url ?? "";
  if (raw === "*" && req.method === "OPTIONS") return { mount: "pages", refusal: null, options: SUPPORTED_METHODS };
  const target = parseRequestTarget(raw);
  const hostRefusal = checkHost(req, typeof target === "string" ? null : target.host);
  if (hostRefusal) return { mount: "rest", refusal: hostRefusal, options: null };
  if (typeof target === "string") {
    const mount = raw.startsWith("/") ? matchMount(raw.replace(/[?#].*$/s, ""), "") : "rest";
    return { mount, refusal: refuse("invalid_request", target), options: null };
  }
  normalizeRequest(req, target);
  const { path } = target;
  const mount = matchMount(path, req.headers.host ?? "");
  if (dev && /^\/(?:_next|__nextjs)/.test(path)) return { mount, refusal: null, options: null };
  const methods = METHODS_BY_MOUNT[mount];
  const refusal = checkMethod(req, methods) ?? checkPath(mount, path) ?? checkForNext(req, mount);
  const isOptions = methods !== undefined && req.method === "OPTIONS" && refusal === null;
  return { mount, refusal, options: isOptions ? methods : null };
}

const TOO_MANY_HEADERS: Refusal = {
  fault: new Fault("too_large", `A request has at most ${MAX_HEADER_LINES} lines of headers.`),
  status: 431,
};

/** What a proxy adds is at the end, so a request is never answered by a part of its headers. */
export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean => rawHeaders.length > 2 * MAX_HEADER_LINES;

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
  // The listener changes to no other protocol here, and so ignores the request for one (RFC 9110, 7.8).
  for (const name of ["upgrade", "http2-settings"]) if (name in req.headers) delete req.headers[name];
}

function checkMethod({ method = "" }: IncomingMessage, methods: string[] | undefined): Refusal | null {
  if (!methods || methods.includes(method)) return null;
  return { fault: new Fault("method_not_allowed", `This path allows ${methods.join(", ")}.`), allow: methods };
}

/** Refused: double slashes, which Next would redirect, and all paths below `/_next/` but the files of the build. */
function checkPath(mount: Mount, path: string): Refusal | null {
  if (mount !== "pages" && mount !== "sign-in") return null;
  const isHidden = /^\/_next(?:\/|$)/.test(path) && !isBuildFile(path);
  return isHidden || path.includes("//") ? refuse("not_found", "There is no such page.") : null;
}

function checkForNext({ method, headers }: IncomingMessage, mount: Mount): Refusal | null {
  if (method === "OPTIONS") return null;
  if (mount === "sign-in") return checkForm(headers);
  if (mount !== "pages") return null;
  const hasBody = Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;
  if (hasBody) return refuse("invalid_request", "A page takes no body.");
  return isValidRouterState(headers)
    ? null
    : refuse("invalid_request", "The header Next-Router-State-Tree is not valid.");
}

/** Next reads a whole body before any code can refuse it, so its length must be known and small. */
function checkForm(headers: IncomingMessage["headers"]): Refusal | null {
  if (headers["transfer-encoding"] !== undefined) {
    return { ...refuse("invalid_request", "A form needs a Content-Length header."), status: 411 };
  }
  if (Number(headers["content-length"] ?? 0) <= AUTH_BODY_BYTES) return null;
  return { fault: bodyTooLarge(AUTH_BODY_BYTES) };
}

/** Whether Next can read this header of its own; it answers 500 to one that it cannot. */
function isValidRouterState(headers: IncomingHttpHeaders): boolean {
  const state = headers["next-router-state-tree"];
  if (state === undefined) return true;
  try {
    parseAndValidateFlightRouterState(state);
    return true;
  } catch {
    return false;
  }
}
