import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Fault } from "../../domain/fault.ts";
import { createGatewayApp } from "../gateway/create-gateway-app.ts";
import { answerHealth, answerReady } from "../health.ts";
import { reportError } from "../http/describe-error.ts";
import { CORS_HEADERS, errorReply } from "../http/reply.ts";
import { createOAuthApp } from "../oauth/create-oauth-app.ts";
import { createRestApp } from "../rest/create-rest-app.ts";
import { answerTrpc } from "../trpc/answer-trpc.ts";
import { matchMount } from "./match-mount.ts";

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** The listener for every mount that Next does not serve, directly on node:http. */
export function createApiListener() {
  const rest = createRestApp("/v1");
  const oauth = createOAuthApp();
  const gateway = createGatewayApp("/gateway/v1");
  const gatewayAtRoot = createGatewayApp("/v1");
  const fetch: Fetch = (request, env) => {
    const [path = "/"] = (env.incoming.url ?? "/").split("?", 1);
    const mount = matchMount(path, env.incoming.headers.host ?? "");
    if (mount === "gateway") return gateway.fetch(request, env);
    if (mount === "gateway-at-root") return gatewayAtRoot.fetch(request, env);
    if (mount === "trpc") return answerTrpc(request, env);
    if (mount === "oauth") return oauth.fetch(request, env);
    if (mount === "health") return path.startsWith("/healthz") ? answerHealth() : answerReady();
    return rest.fetch(request, env);
  };
  return getRequestListener((request, env) => fetch(request, env as HttpBindings), {
    errorHandler: answerInvalidRequest,
  });
}

/** Answers when no `Request` could be made of what came. */
function answerInvalidRequest(error: unknown): Response {
  const isRequestError = error instanceof Error && error.name === "RequestError";
  const fault = isRequestError ? new Fault("invalid_request", "The request's address is not valid.") : error;
  return errorReply(reportError(fault, {}), CORS_HEADERS);
}
