import type { Context } from "hono";
import { type Actor, nobody, type Origin } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { authenticate, claimedKind } from "../../domain/identity/authenticate.ts";
import { spendCall } from "../../domain/service/limit-calls.ts";
import { log } from "../../log.ts";
import { counterKey } from "../origin.ts";
import { baseHeaders, faultReply, type Headers, jsonReply, limitHeaders } from "./reply.ts";
import { readJsonObject } from "./request-body.ts";
import { isPublic, pathParameters, type Route } from "./routes.ts";

const MAX_CREDENTIAL = 4096;

/** Answers one call of a route: limit, credential, input, operation, reply. */
export async function answer(c: Context, route: Route, plan: RoutePlan, origin: Origin): Promise<Response> {
  const headers = baseHeaders(origin.requestId);
  try {
    const actor = plan.isPublic ? nobody(origin) : await identify(c, route, plan, origin, headers);
    const input = await readInput(c, route, plan);
    const output = await route.operation(input, actor, {
      idempotencyKey: c.req.header("idempotency-key"),
      onReplay: () => {
        headers["Idempotency-Replayed"] = "true";
      },
    });
    headers["Cache-Control"] = plan.cacheControl;
    return jsonReply(output, headers);
  } catch (error) {
    const fault =
      error instanceof Fault ? error : new Fault("internal", "Something went wrong on our side.", { cause: error });
    if (fault.code === "internal" || fault.code === "unavailable") {
      log().error({ err: fault.cause ?? fault, requestId: origin.requestId, route: plan.bucket }, "request failed");
    }
    return faultReply(fault, headers);
  }
}

/** What is known of a route before any request. */
export interface RoutePlan {
  bucket: string;
  isPublic: boolean;
  hasBody: boolean;
  parameters: string[];
  query: string[];
  cacheControl: string;
}

export function planRoute(route: Route): RoutePlan {
  const parameters = pathParameters(route.path);
  const members = Object.keys((route.operation.spec.input as { shape?: object }).shape ?? {});
  const hasBody = route.method === "POST" || route.method === "PATCH" || route.method === "PUT";
  return {
    bucket: route.operation.spec.name,
    isPublic: isPublic(route),
    hasBody,
    parameters,
    query: hasBody ? [] : members.filter((name) => !parameters.includes(name)),
    cacheControl: isPublic(route) ? "no-cache" : route.method === "GET" ? "private, no-store" : "no-store",
  };
}

/**
 * Counts the call, then finds out who is calling. The window is that of the credential's kind; a credential that only
 * looks like an OAuth2 token is counted in the other window too, so that a junk header gains nothing.
 */
async function identify(c: Context, route: Route, plan: RoutePlan, origin: Origin, headers: Headers): Promise<Actor> {
  const credential = (c.req.header("authorization") ?? "").replace(/^bearer(?:\s+|$)/i, "").trim();
  const kind = claimedKind(credential) === "oauth" ? "oauth" : "direct";
  await spend(route, plan, kind, origin, headers);
  if (credential === "") return nobody(origin);
  try {
    if (credential.length > MAX_CREDENTIAL) throw new Fault("invalid_token", "This token cannot be read.");
    return await authenticate(credential, origin);
  } catch (error) {
    if (kind === "oauth") await spend(route, plan, "direct", origin, headers);
    throw error;
  }
}

async function spend(route: Route, plan: RoutePlan, kind: "direct" | "oauth", origin: Origin, headers: Headers) {
  const spent = route.limit && (await spendCall(plan.bucket, route.limit, kind, counterKey(origin.ip)));
  if (!spent) return;
  Object.assign(headers, limitHeaders(spent));
  if (spent.allowed) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(spent.resetMs / 1000));
  throw new Fault("rate_limited", "You are being rate limited.", { retryAfterSeconds });
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
