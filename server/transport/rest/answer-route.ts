import type { Context } from "hono";
import { type Actor, nobody, type Origin } from "../../domain/actor.ts";
import { CallWindows } from "../../domain/service/call-windows.ts";
import { unknownMember } from "../../domain/unknown-member.ts";
import { startAnswerLimit } from "../http/answer-limit.ts";
import { cachedJsonReply } from "../http/cached-json-reply.ts";
import { type ErrorDescription, reportError } from "../http/describe-error.ts";
import { identifyCaller, readCredential } from "../http/identify-caller.ts";
import { readQuery } from "../http/read-query.ts";
import { baseHeaders, errorReply, jsonReply, limitHeaders } from "../http/reply.ts";
import { readJsonObject } from "../http/request-body.ts";
import { inputNames, isBodyOptional, pathParameters } from "../http/route-policy.ts";
import type { Route } from "./routes.ts";

/** A reply, and what the request log needs to know. */
interface RouteReply {
  reply: Response;
  actor: Actor | null;
  fault: ErrorDescription | null;
  /** Set when no actor was found by it: the credential may have expired, or the call was beyond its limit. */
  credential?: string;
}

/** Answers one call of a route: limit, credential, input, operation, reply. */
export async function answerRoute(c: Context, route: Route, inputs: InputNames, origin: Origin): Promise<RouteReply> {
  const headers = baseHeaders(origin.requestId);
  const windows = new CallWindows();
  const withinLimit = startAnswerLimit();
  let actor: Actor | null = null;
  try {
    actor = route.isPublic ? nobody(origin) : await withinLimit(identifyCaller(c.req, route, origin, windows), "read");
    const { input, problems } = await readInput(c, route, inputs);
    const running = route.operation(input, actor, {
      idempotencyKey: c.req.header("idempotency-key"),
      problems,
      onReplay: () => {
        headers["Idempotency-Replayed"] = "true";
      },
    });
    const kind = route.method === "GET" ? "read" : "write";
    const output = await (route.operation.spec.asksBot ? running : withinLimit(running, kind));
    Object.assign(
      headers,
      limitHeaders(windows.states),
      { "Cache-Control": route.cacheControl },
      route.deprecation?.headers,
    );
    const isShared = route.operation.spec.shared && typeof output === "object" && output !== null;
    return { reply: isShared ? cachedJsonReply(output, headers) : jsonReply(output, headers), actor, fault: null };
  } catch (error) {
    const fault = windows.delay(reportError(error, { requestId: origin.requestId, route: route.bucket }));
    Object.assign(headers, limitHeaders(windows.states));
    return { reply: errorReply(fault, headers), actor, fault, ...(!actor && { credential: readCredential(c.req) }) };
  }
}

/** Names of a route's input members, by where a request carries them. */
interface InputNames {
  path: string[];
  query: string[];
  body: string[];
  /** Every member of the body may be left out, and so may the body. */
  isBodyOptional: boolean;
}

export function inputNamesOf({ path, bodyLimit, operation }: Route): InputNames {
  const inPath = pathParameters(path);
  const others = inputNames(operation, inPath);
  const names = { path: inPath, query: bodyLimit === null ? others : [], body: bodyLimit === null ? [] : others };
  return { ...names, isBodyOptional: isBodyOptional(operation, names.body) };
}

/** Body, query and path parameters as one input. A member of the body cannot replace a path parameter. */
async function readInput(c: Context, { bodyLimit }: Route, names: InputNames) {
  const { values, problems } = readQuery(c.req, names.query);
  const input: Record<string, unknown> =
    bodyLimit === null ? values : await readJsonObject(c.req, bodyLimit, names.isBodyOptional);
  for (const name of names.path) {
    if (Object.hasOwn(input, name)) problems.push(unknownMember([name], names.body));
    input[name] = c.req.param(name);
  }
  return { input, problems };
}
