import type { Context, HonoRequest } from "hono";
import type { Limit } from "../../contract/limits/rate.ts";
import { type Actor, nobody } from "../../domain/actor.ts";
import { exchangeCode } from "../../domain/oauth/exchange-code.ts";
import { getUserinfo } from "../../domain/oauth/get-userinfo.ts";
import { CallWindows } from "../../domain/service/call-windows.ts";
import { startAnswerLimit } from "../http/answer-limit.ts";
import { describeError, type ErrorDescription, reportError } from "../http/describe-error.ts";
import { countRouteCall, identifyCaller, readCredential } from "../http/identify-caller.ts";
import { logRequest } from "../http/log-request.ts";
import { nameRoute } from "../http/observe-request.ts";
import { baseHeaders, type Headers, jsonReply, limitHeaders, methodNotAllowed, preflightReply } from "../http/reply.ts";
import { type HonoEnv, originOfRequest } from "../http/request-context.ts";
import { oauthErrorReply } from "./oauth-error-reply.ts";
import { readTokenRequest } from "./token-request.ts";

/** The caller of a request, as far as it is known when the call is logged. */
interface IdentifiedCaller {
  actor: Actor;
  /** The client id of a token request; there may be no such application. */
  clientId?: string;
  /** Names the owner of the call in the request log when no actor was found by it. */
  credential?: string;
}

interface OAuthRoute {
  path: string;
  bucket: string;
  /** Specification 8. */
  limit: Limit;
  methods: string[];
  answer(request: HonoRequest, caller: IdentifiedCaller, route: OAuthRoute, windows: CallWindows): Promise<unknown>;
}

/** The two routes of the provider that programs call. Their error bodies serve OAuth clients and clients of the API. */
export const OAUTH_ROUTES: readonly OAuthRoute[] = [
  {
    path: "/oauth2/token",
    bucket: "oauth.token",
    limit: { direct: 1000, oauth: 1000, windowSeconds: 300 },
    methods: ["POST"],
    async answer(request, caller, route, windows) {
      await countRouteCall([route], "direct", caller.actor, windows);
      const tokenRequest = await readTokenRequest(request);
      caller.clientId = tokenRequest.client.clientId;
      return startAnswerLimit()(exchangeCode(tokenRequest, caller.actor), "write");
    },
  },
  {
    path: "/oauth2/userinfo",
    bucket: "oauth.userinfo",
    limit: { direct: 1000, oauth: 1000, windowSeconds: 60 },
    methods: ["GET", "HEAD", "POST"],
    async answer(request, caller, route, windows) {
      caller.credential = readCredential(request);
      const withinLimit = startAnswerLimit();
      caller.actor = await withinLimit(identifyCaller(request, route, caller.actor, windows), "read");
      return withinLimit(getUserinfo({}, caller.actor), "read");
    },
  },
];

export async function answerOAuthRoute(c: Context<HonoEnv>, route: OAuthRoute): Promise<Response> {
  const origin = originOfRequest(c);
  nameRoute(c.env?.incoming, route.path);
  const { method } = c.req;
  const headers: Headers = baseHeaders(origin.requestId);
  const allow = [...route.methods, "OPTIONS"].join(", ");
  if (method === "OPTIONS") return preflightReply(c.req, allow, headers);
  if (!route.methods.includes(method)) {
    return oauthErrorReply(describeError(methodNotAllowed(allow)), { ...headers, Allow: allow });
  }
  const start = performance.now();
  const caller: IdentifiedCaller = { actor: nobody(origin) };
  const { reply, fault } = await runRoute(c, route, caller, headers);
  const ms = performance.now() - start;
  const { path, bucket } = route;
  logRequest({ ...caller, fault, origin, method, route: path, bucket, status: reply.status, ms });
  return reply;
}

async function runRoute(
  c: Context<HonoEnv>,
  route: OAuthRoute,
  caller: IdentifiedCaller,
  headers: Headers,
): Promise<{ reply: Response; fault: ErrorDescription | null }> {
  const windows = new CallWindows();
  const all = () => ({ ...headers, ...limitHeaders(windows.states) });
  try {
    const value = await route.answer(c.req, caller, route, windows);
    return { reply: jsonReply(value, { ...all(), "Cache-Control": "no-store", Pragma: "no-cache" }), fault: null };
  } catch (error) {
    const fault = windows.delay(reportError(error, { requestId: originOfRequest(c).requestId, route: route.path }));
    return { reply: oauthErrorReply(fault, all()), fault };
  }
}
