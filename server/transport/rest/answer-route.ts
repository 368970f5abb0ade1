import type { Context } from "hono";
import { z } from "zod";
import { type Actor, nobody, type Origin } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { startAnswerLimit } from "../http/answer-limit.ts";
import { cachedJsonReply } from "../http/cached-json-reply.ts";
import { type ErrorDescription, reportError } from "../http/describe-error.ts";
import { identifyCaller, readCredential } from "../http/identify-caller.ts";
import { baseHeaders, errorReply, jsonReply } from "../http/reply.ts";
import { readJsonObject } from "../http/request-body.ts";
import { pathParameters } from "../http/route-policy.ts";
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
  const withinLimit = startAnswerLimit();
  let actor: Actor | null = null;
  try {
    actor = route.isPublic ? nobody(origin) : await withinLimit(identifyCaller(c.req, route, origin, headers), "read");
    const input = await readInput(c, route, inputs);
    const running = route.operation(input, actor, {
      idempotencyKey: c.req.header("idempotency-key"),
      onReplay: () => {
        headers["Idempotency-Replayed"] = "true";
      },
    });
    const kind = route.method === "GET" ? "read" : "write";
    const output = await (route.operation.spec.asksBot ? running : withinLimit(running, kind));
    Object.assign(headers, { "Cache-Control": route.cacheControl }, route.deprecation?.headers);
    const isShared = route.operation.spec.shared && typeof output === "object" && output !== null;
    return { reply: isShared ? cachedJsonReply(output, headers) : jsonReply(output, headers), actor, fault: null };
  } catch (error) {
    const fault = reportError(error, { requestId: origin.requestId, route: route.bucket });
    return { reply: errorReply(fault, headers), actor, fault, ...(!actor && { credential: readCredential(c.req) }) };
  }
}

/** Names of a route's input members, by where a request carries them. Any other comes in the body. */
interface InputNames {
  path: string[];
  query: string[];
}

export function inputNamesOf({ path, bodyLimit, operation }: Route): InputNames {
  const inPath = pathParameters(path);
  const { input } = operation.spec;
  const members = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  return { path: inPath, query: bodyLimit === null ? members.filter((name) => !inPath.includes(name)) : [] };
}

/** Body, query and path parameters as one input. A member of the body cannot replace a path parameter. */
async function readInput(c: Context, { bodyLimit }: Route, names: InputNames): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = bodyLimit === null ? {} : await readJsonObject(c.req, bodyLimit);
  for (const name of names.query) {
    const value = c.req.query(name);
    if (value !== undefined) input[name] = value;
  }
  for (const name of names.path) {
    if (Object.hasOwn(input, name)) {
      const problem = { path: [name], message: "is not a member of this request" };
      throw new Fault("invalid_request", problem.message, { problems: [problem] });
    }
    input[name] = c.req.param(name);
  }
  return input;
}
