import type { IncomingMessage, ServerResponse } from "node:http";
import { metrics } from "../../metrics/metrics.ts";
import { traces } from "../../traces/traces.ts";
import { isTrustedProxy } from "./request-origin.ts";

/** The route of a request, once it is found. Not kept while nothing is observed. */
const routes = new WeakMap<object, string>();
/** Requests that reached no route. */
const NO_ROUTE = "none";
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

type Run = <T>(work: () => T) => T;
const runDirectly: Run = (work) => work();

/**
 * Counts a request and its duration when it is over, and begins its trace.
 * @param route Its route where no mount names another one.
 * @returns Runs what answers the request as a part of its trace.
 */
export function observeRequest(req: IncomingMessage, res: ServerResponse, mount: string, route = NO_ROUTE): Run {
  const observers = metrics();
  const tracing = traces();
  if (!observers && !tracing) return runDirectly;
  const method = METHODS.has(req.method ?? "") ? (req.method as string) : "other";
  const startedAt = performance.now();
  observers?.requestStarted();
  // Health is asked every few seconds, by machines.
  const span = mount === "health" ? undefined : tracing?.openRoot({ name: method, kind: "server" }, traceparentOf(req));
  res.once("close", () => {
    const found = routes.get(req) ?? route;
    const status = res.headersSent ? `${Math.floor(res.statusCode / 100)}xx` : "aborted";
    const seconds = isStream(res) ? null : (performance.now() - startedAt) / 1000;
    observers?.requestAnswered({ mount, route: found, method, status, seconds });
    span?.end({
      name: `${method} ${found}`,
      attributes: {
        "http.request.method": method,
        "http.route": found,
        "svc.mount": mount,
        "svc.request_id": String(res.getHeader("x-request-id")),
        ...(res.headersSent && { "http.response.status_code": res.statusCode }),
      },
      error: status === "5xx" || status === "aborted" ? status : undefined,
    });
  });
  return span?.run ?? runDirectly;
}

/** Names the route of a request. @param pattern From a table, never what the caller sent. */
export function nameRoute(incoming: object | undefined, pattern: string): void {
  if (incoming && (metrics() || traces())) routes.set(incoming, pattern);
}

/** Only our own proxy may continue a trace: a caller could put requests of others into one, or choose what is kept. */
function traceparentOf({ headers, socket }: IncomingMessage): string | undefined {
  const isOwn = socket.remoteAddress !== undefined && isTrustedProxy(socket.remoteAddress);
  return isOwn ? headers.traceparent?.toString() : undefined;
}

const isStream = (res: ServerResponse): boolean =>
  String(res.getHeader("content-type") ?? "").startsWith("text/event-stream");
