import type { Context } from "hono";
import { type Actor, nobody, type Origin } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import type { Limit } from "../../domain/service/rate-limit.ts";
import { log } from "../../log.ts";
import { cachedJsonReply } from "./cached-json-reply.ts";
import { DEPRECATION, mayCarryBooleans } from "./deprecation.ts";
import { identifyCaller, readBearer } from "./identify-caller.ts";
import { baseHeaders, faultReply, type Headers, jsonReply } from "./reply.ts";
import { readJsonObject } from "./request-body.ts";
import { isMetadata, isPublic, pathParameters, type Route } from "./routes.ts";

/** A reply, and what its log needs to know. */
interface RouteReply {
  reply: Response;
  actor: Actor | null;
  fault: Fault | null;
  /** What was shown, when nobody was found by it: it may have expired, or the call was beyond its limit. */
  credential?: string;
}

/** Answers one call of a route: limit, credential, input, operation, reply. */
export async function answerRoute(c: Context, route: Route, plan: RoutePlan, origin: Origin): Promise<RouteReply> {
  const headers = baseHeaders(origin.requestId);
  let actor: Actor | null = null;
  try {
    actor = plan.isPublic ? nobody(origin) : await identifyCaller(c.req, plan, origin, headers);
    const input = await readInput(c, route, plan);
    const output = await route.operation(input, actor, {
      idempotencyKey: c.req.header("idempotency-key"),
      onReplay: () => {
        headers["Idempotency-Replayed"] = "true";
      },
    });
    Object.assign(headers, plan.headers);
    const reply = route.operation.spec.shared ? cachedJsonReply(output as object, headers) : jsonReply(output, headers);
    return { reply, actor, fault: null };
  } catch (error) {
    const fault =
      error instanceof Fault ? error : new Fault("internal", "Something went wrong on our side.", { cause: error });
    if (fault.code === "internal" || fault.code === "unavailable") {
      log().error({ err: fault.cause ?? fault, requestId: origin.requestId, route: plan.bucket }, "request failed");
    }
    return { reply: faultReply(fault, headers), actor, fault, ...(!actor && { credential: readBearer(c.req) }) };
  }
}

/** What is known of a route before any request. */
export interface RoutePlan {
  bucket: string;
  limit: Limit | null;
  isPublic: boolean;
  hasBody: boolean;
  parameters: string[];
  query: string[];
  /** Of every reply that is a success. */
  headers: Headers;
}

export function planRoute(route: Route): RoutePlan {
  const parameters = pathParameters(route.path);
  const members = Object.keys((route.operation.spec.input as { shape?: object }).shape ?? {});
  const hasBody = route.method === "POST" || route.method === "PATCH" || route.method === "PUT";
  return {
    bucket: route.operation.spec.name,
    limit: route.limit,
    isPublic: isPublic(route),
    hasBody,
    parameters,
    query: hasBody ? [] : members.filter((name) => !parameters.includes(name)),
    headers: {
      "Cache-Control": cacheControlOf(route),
      ...(mayCarryBooleans(route.operation.spec.output) && DEPRECATION),
    },
  };
}

function cacheControlOf(route: Route): string {
  if (isPublic(route)) return "no-cache";
  if (isMetadata(route)) return "private, no-cache";
  return route.method === "GET" ? "private, no-store" : "no-store";
}

/** Body, query and path parameters as one input. A body member must not pose as a path parameter. */
async function readInput(c: Context, route: Route, plan: RoutePlan): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = plan.hasBody ? await readJsonObject(c.req, route.bodyLimit) : {};
  for (const name of plan.query) {
    const value = c.req.query(name);
    if (value !== undefined) input[name] = value;
  }
  for (const name of plan.parameters) {
    if (Object.hasOwn(input, name)) {
      const problem = { path: [name], message: "is not a member of this request" };
      throw new Fault("invalid_request", problem.message, { problems: [problem] });
    }
    input[name] = c.req.param(name);
  }
  return input;
}
