import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Fault } from "../../domain/fault.ts";
import { createGatewayApp } from "../gateway/create-gateway-app.ts";
import { answerHealth, answerReady } from "../health.ts";
import { reportError } from "../http/describe-error.ts";
import { CORS_HEADERS, errorReply } from "../http/reply.ts";
import { createAuthorizationApp } from "../oauth/create-authorization-app.ts";
import { createRestApp } from "../rest/create-rest-app.ts";
import { createUnsubscribeApp } from "../status/create-unsubscribe-app.ts";
import { answerTrpc } from "../trpc/answer-trpc.ts";
import type { Mount } from "./match-mount.ts";
import type { Answer } from "./schedule-requests.ts";

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** The listener for every mount that Next does not serve, directly on node:http. */
export function createApiListener(): Answer {
  const rest = toListener(createRestApp("/v1").fetch);
  const listeners: Partial<Record<Mount, ReturnType<typeof toListener>>> = {
    gateway: toListener(createGatewayApp("/gateway/v1").fetch),
    "gateway-at-root": toListener(createGatewayApp("/v1").fetch),
    trpc: toListener(answerTrpc),
    oauth: toListener(createAuthorizationApp().fetch),
    unsubscribe: toListener(createUnsubscribeApp().fetch),
    health: toListener(({ url }) => (new URL(url).pathname.startsWith("/healthz") ? answerHealth() : answerReady())),
  };
  return (req, res, mount) => (listeners[mount] ?? rest)(req, res);
}

const toListener = (fetch: Fetch) =>
  getRequestListener((request, env) => fetch(request, env as HttpBindings), { errorHandler: answerInvalidRequest });

/** Answers when no `Request` could be made of what came. */
function answerInvalidRequest(error: unknown): Response {
  const isRequestError = error instanceof Error && error.name === "RequestError";
  const fault = isRequestError ? new Fault("invalid_request", "The request's address is not valid.") : error;
  return errorReply(reportError(fault, {}), CORS_HEADERS);
}
