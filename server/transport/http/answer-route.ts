import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { CSV_MEDIA_TYPE } from "../../contract/csv.ts";
import { RawJson } from "../../contract/free-form-json.ts";
import { nobody } from "../../domain/actor.ts";
import { type AnsweredCall, recordRequest } from "../../domain/request-log/record-request.ts";
import { CallWindows } from "../../domain/service/call-windows.ts";
import { log } from "../../log.ts";
import { AnswerLimit } from "./answer-limit.ts";
import { csvReply } from "./csv-reply.ts";
import { type ErrorDescription, reportError } from "./describe-error.ts";
import { identifyCaller, readCredential } from "./identify-caller.ts";
import { nameRoute } from "./observe-request.ts";
import { type InputNames, readInput } from "./read-input.ts";
import { baseHeaders, cachedJsonReply, type ErrorReply, limitHeaders } from "./reply.ts";
import { type HonoEnv, originOfRequest } from "./request-context.ts";
import type { Route, RouteCall } from "./route.ts";
import { deprecationHeaders } from "./route.ts";

/** Where the APIs differ. */
export interface Dialect {
  errorReply: ErrorReply;
  /** Before the paths in the request log. */
  logPrefix: string;
}

const FORMATS = {
  header: "Accept" as const,
  supports: ["application/json", CSV_MEDIA_TYPE],
  default: "application/json",
};

/** Answers one call of a route, and logs it. */
export async function answerRoute(
  c: Context<HonoEnv>,
  route: Route,
  names: InputNames,
  { errorReply, logPrefix }: Dialect,
): Promise<Response> {
  const start = performance.now();
  nameRoute(c.env?.incoming, route.path);
  const origin = originOfRequest(c);
  const headers = baseHeaders(origin.requestId);
  const windows = new CallWindows();
  const format = route.csv ? accepts(c, FORMATS) : FORMATS.default;
  const limit = new AnswerLimit();
  const call: RouteCall = { route, request: c.req, format, origin, windows, limit, headers, actor: null };
  const logged = { origin, method: c.req.method, route: logPrefix + route.path, bucket: route.bucket };
  let fault: ErrorDescription | null = null;
  let reply: Response;
  try {
    reply = await runRoute(call, names);
  } catch (error) {
    fault = windows.delay(reportError(error, { requestId: origin.requestId, route: logged.route }));
    reply = errorReply(fault, Object.assign(headers, limitHeaders(windows.states)));
  }
  const { actor, clientId } = call;
  logRequest({
    ...logged,
    ...{ status: reply.status, ms: performance.now() - start, fault, actor },
    // The credential may have expired, or the call was beyond its limit.
    ...(!actor && !route.isPublic && { credential: readCredential(c.req) }),
    ...(clientId !== undefined && { clientId }),
  });
  return reply;
}

/** Limit, credential, input, operation, reply. */
async function runRoute(call: RouteCall, names: InputNames): Promise<Response> {
  const { route, request, origin, windows, limit, headers } = call;
  const { operation, deprecation } = route;
  const isUncounted = route.isPublic && route.limit === null;
  const actor = isUncounted ? nobody(origin) : await limit.run(identifyCaller(request, route, origin, windows), "read");
  call.actor = actor;
  const { input, problems } = route.readInput
    ? { input: await route.readInput(call), problems: [] }
    : await readInput(request, route, names, limit);
  const running = operation(input, actor, {
    idempotencyKey: request.header("idempotency-key"),
    problems,
    onReplay: () => {
      headers["Idempotency-Replayed"] = "true";
    },
  });
  const { asksBot, writes, shared } = operation.spec;
  const output = await (asksBot ? running : limit.run(running, writes ? "write" : "read"));
  Object.assign(headers, limitHeaders(windows.states), { "Cache-Control": route.cacheControl }, route.headers);
  if (route.respond) return route.respond(output, call);
  if (shared && typeof output === "object" && output !== null) return cachedJsonReply(output, headers);
  if (route.csv && call.format === CSV_MEDIA_TYPE) return csvReply(route.csv, output as object[], headers);
  const json = operation.spec.output === RawJson ? (output as RawJson) : JSON.stringify(output);
  Object.assign(headers, deprecationHeaders(deprecation, json), { "Content-Type": "application/json" });
  return new Response(json as BodyInit, { headers });
}

/** Logs the call, and adds it to the request log of the credential's owner. */
function logRequest(call: AnsweredCall): void {
  const { origin, method, route, status } = call;
  const ms = Math.round(call.ms * 10) / 10;
  log().info({ requestId: origin.requestId, method, route, status, ms, ip: origin.ip }, "request");
  recordRequest(call);
}
