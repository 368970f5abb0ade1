import type { Context, HonoRequest } from "hono";
import { type Actor, nobody } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { exchangeCode } from "../../domain/oauth/exchange-code.ts";
import { getUserinfo } from "../../domain/oauth/get-userinfo.ts";
import type { Limit } from "../../domain/service/rate-limit.ts";
import { consumeRouteLimit, identifyCaller, readBearer } from "../rest/identify-caller.ts";
import { logRequest } from "../rest/log-request.ts";
import { baseHeaders, type Headers, jsonReply, preflightReply } from "../rest/reply.ts";
import { type HonoEnv, originOfRequest } from "../rest/request-context.ts";
import { explain, oauthFaultReply } from "./oauth-fault-reply.ts";
import { readTokenRequest } from "./token-request.ts";

/** Specification 8. */
const TOKEN_LIMIT: Limit = { direct: 1000, oauth: 1000, windowSeconds: 300 };
const USERINFO_LIMIT: Limit = { direct: 1000, oauth: 1000, windowSeconds: 60 };

/** Who calls, as far as that has been found out. */
interface IdentifiedCaller {
  actor: Actor;
  /** The application that asks for a token; it may not be one. */
  clientId?: string;
  /** What was shown; it tells whose call it was when nobody was found by it. */
  credential?: string;
}

interface OAuthRoute {
  path: string;
  bucket: string;
  limit: Limit;
  methods: string[];
  answer(request: HonoRequest, found: IdentifiedCaller, headers: Headers): Promise<unknown>;
}

/** The two routes of the provider that programs call; their errors speak both dialects (docs/decisions.md). */
export const OAUTH_ROUTES: readonly OAuthRoute[] = [
  {
    path: "/oauth2/token",
    bucket: "oauth.token",
    limit: TOKEN_LIMIT,
    methods: ["POST"],
    async answer(request, found, headers) {
      await consumeRouteLimit({ bucket: "oauth.token", limit: TOKEN_LIMIT }, "direct", found.actor, headers);
      const asked = await readTokenRequest(request);
      found.clientId = asked.client.clientId;
      return exchangeCode(asked, found.actor);
    },
  },
  {
    path: "/oauth2/userinfo",
    bucket: "oauth.userinfo",
    limit: USERINFO_LIMIT,
    methods: ["GET", "HEAD", "POST"],
    async answer(request, found, headers) {
      const metered = { bucket: "oauth.userinfo", limit: USERINFO_LIMIT };
      found.credential = readBearer(request);
      found.actor = await identifyCaller(request, metered, found.actor, headers);
      return getUserinfo({}, found.actor);
    },
  },
];

export async function answerOAuthRoute(c: Context<HonoEnv>, route: OAuthRoute): Promise<Response> {
  const origin = originOfRequest(c);
  const { method } = c.req;
  const headers: Headers = baseHeaders(origin.requestId);
  const allow = [...route.methods, "OPTIONS"].join(", ");
  if (method === "OPTIONS") return preflightReply(c.req, allow, headers);
  if (!route.methods.includes(method)) {
    return oauthFaultReply(new Fault("method_not_allowed", `This path allows ${allow}.`), { ...headers, Allow: allow });
  }
  const start = performance.now();
  const found: IdentifiedCaller = { actor: nobody(origin) };
  const { reply, fault } = await runRoute(c, route, found, headers);
  const ms = performance.now() - start;
  const { path, bucket } = route;
  logRequest({ ...found, fault, origin, method, route: path, bucket, status: reply.status, ms });
  return reply;
}

async function runRoute(c: Context<HonoEnv>, route: OAuthRoute, found: IdentifiedCaller, headers: Headers) {
  try {
    const value = await route.answer(c.req, found, headers);
    return { reply: jsonReply(value, { ...headers, "Cache-Control": "no-store", Pragma: "no-cache" }), fault: null };
  } catch (error) {
    const fault = explain(error, route.path, originOfRequest(c).requestId);
    return { reply: oauthFaultReply(fault, headers), fault };
  }
}
