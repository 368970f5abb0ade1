import type { Context, HonoRequest } from "hono";
import { type Actor, nobody } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { exchangeCode } from "../../domain/oauth/exchange-code.ts";
import { getUserinfo } from "../../domain/oauth/get-userinfo.ts";
import type { Limit } from "../../domain/service/limit-calls.ts";
import { type CallEnv, originOfCall } from "../rest/call.ts";
import { identifyCaller, spendOne } from "../rest/identify-caller.ts";
import { baseHeaders, type Headers, jsonReply, PREFLIGHT } from "../rest/reply.ts";
import { explain, oauthFaultReply } from "./reply.ts";
import { readTokenRequest } from "./token-request.ts";

/** Specification 8. */
const TOKEN_LIMIT: Limit = { direct: 1000, oauth: 1000, windowSeconds: 300 };
const USERINFO_LIMIT: Limit = { direct: 1000, oauth: 1000, windowSeconds: 60 };

interface OAuthRoute {
  path: string;
  methods: string[];
  answer(request: HonoRequest, actor: Actor, headers: Headers): Promise<unknown>;
}

/** The two routes of the provider that programs call; their errors speak both dialects (docs/decisions.md). */
export const OAUTH_ROUTES: readonly OAuthRoute[] = [
  {
    path: "/oauth2/token",
    methods: ["POST"],
    async answer(request, actor, headers) {
      await spendOne({ bucket: "oauth.token", limit: TOKEN_LIMIT }, "direct", actor, headers);
      return exchangeCode(await readTokenRequest(request), actor);
    },
  },
  {
    path: "/oauth2/userinfo",
    methods: ["GET", "HEAD", "POST"],
    async answer(request, actor, headers) {
      const metered = { bucket: "oauth.userinfo", limit: USERINFO_LIMIT };
      return getUserinfo({}, await identifyCaller(request, metered, actor, headers));
    },
  },
];

export async function answerOAuth(c: Context<CallEnv>, route: OAuthRoute): Promise<Response> {
  const origin = originOfCall(c);
  const headers: Headers = baseHeaders(origin.requestId);
  const allow = [...route.methods, "OPTIONS"].join(", ");
  if (c.req.method === "OPTIONS") {
    return new Response(null, {
      status: 204,
      headers: { ...headers, ...PREFLIGHT, Allow: allow, "Access-Control-Allow-Methods": allow },
    });
  }
  try {
    if (!route.methods.includes(c.req.method)) {
      headers.Allow = allow;
      throw new Fault("method_not_allowed", `This path allows ${allow}.`);
    }
    const value = await route.answer(c.req, nobody(origin), headers);
    return jsonReply(value, { ...headers, "Cache-Control": "no-store", Pragma: "no-cache" });
  } catch (error) {
    return oauthFaultReply(explain(error, route.path, origin.requestId), headers);
  }
}
