import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { CSV_MEDIA_TYPE } from "../../contract/csv.ts";
import { nobody } from "../../domain/actor.ts";
import type { Page } from "../../domain/operation.ts";
import { type AnsweredCall, recordRequest } from "../../domain/request-log/record-request.ts";
import { CallWindows } from "../../domain/service/call-windows.ts";
import { log } from "../../log.ts";
import { AnswerLimit } from "./answer-limit.ts";
import { encodingFor } from "./compress-reply.ts";
import { readSeenVersions } from "./conditional-request.ts";
import { type ErrorDescription, reportError } from "./describe-error.ts";
import { identifyCaller, readCredential } from "./identify-caller.ts";
import { nameRoute } from "./observe-request.ts";
import { type InputNames, readInput } from "./read-input.ts";
import { baseHeaders, type ErrorReply, limitHeaders } from "./reply.ts";
import { replyOfRevision, replyToCall, representationOf, representationReply } from "./reply-to-call.ts";
import { type HonoEnv, originOfRequest } from "./request-context.ts";
import type { Route, RouteCall } from "./route.ts";

/** Where the APIs differ. */
export interface Dialect {
  errorReply: ErrorReply;
  /** Before the paths in the request log. */
  logPrefix: string;
  /** Where its paths begin, for links to them. */
  baseUrl: () => string;
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
  { errorReply, logPrefix, baseUrl }: Dialect,
): Promise<Response> {
  const start = performance.now();
  nameRoute(c.env?.incoming, route.path);
  const origin = originOfRequest(c);
  const headers = baseHeaders(origin.requestId);
  const windows = new CallWindows();
  const format = route.csv ? accepts(c, FORMATS) : FORMATS.default;
  const limit = new AnswerLimit();
  const call: RouteCall = {
    route,
    baseUrl: baseUrl(),
    request: c.req,
    format,
    encoding: encodingFor(c.req.raw, c.env),
    origin,
    windows,
    limit,
    headers,
    actor: null,
    identifyAgain: async () => nobody(origin),
  };
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
  const { operation } = route;
  const isUncounted = route.isPublic && route.limit === null;
  const identified = isUncounted ? null : await limit.run(identifyCaller(request, route, origin, windows), "read");
  const actor = identified?.actor ?? nobody(origin);
  call.actor = actor;
  if (identified) call.identifyAgain = identified.identifyAgain;
  const { input, problems } = route.readInput
    ? { input: await route.readInput(call), problems: [] }
    : await readInput(request, route, names, limit);
  const seenVersions =
    route.method === "GET" ? undefined : readSeenVersions(request, operation.spec.comparesVersion === true);
  const revision = (await route.revision?.(input, actor, { problems })) ?? null;
  const known = revision === null ? null : await replyOfRevision(call, revision);
  if (known) return known;
  let page: Page | null = null;
  const running = operation(input, actor, {
    idempotencyKey: request.header("idempotency-key"),
    problems,
    seenVersions,
    onReplay: () => {
      headers["Idempotency-Replayed"] = "true";
    },
    onPage: (found) => {
      page = found;
    },
  });
  const { asksBot, writes } = operation.spec;
  const output = await (asksBot ? running : limit.run(running, writes ? "write" : "read"));
  const record = await representationOf(call);
  return record === null ? replyToCall(call, { output, page, revision }) : representationReply(call, record);
}

/** Logs the call, and adds it to the request log of the credential's owner. */
function logRequest(call: AnsweredCall): void {
  const { origin, method, route, status } = call;
  const ms = Math.round(call.ms * 10) / 10;
  log().info({ requestId: origin.requestId, method, route, status, ms, ip: origin.ip }, "request");
  recordRequest(call);
}
