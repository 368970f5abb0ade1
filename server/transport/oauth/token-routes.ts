import { exchangeCode } from "../../domain/oauth/exchange-code.ts";
import { getUserinfo } from "../../domain/oauth/get-userinfo.ts";
import type { Route } from "../http/route.ts";
import { MAX_FORM_BYTES, readTokenRequest } from "./token-request.ts";

/** RFC 6749 section 5.1: caches of HTTP/1.0 keep no reply either. */
const POLICY = {
  cacheControl: "no-store",
  headers: { Pragma: "no-cache" },
  etag: null,
  isCompressed: false,
  deprecation: null,
};

const userinfo = {
  ...POLICY,
  path: "/oauth2/userinfo",
  operation: getUserinfo,
  isPublic: false,
  bucket: "oauth.userinfo",
  limit: { direct: 1000, oauth: 1000, windowSeconds: 60 },
  bodyLimit: null,
  readInput: async () => ({}),
};

/**
 * The routes of the provider that programs call, which the API mounts. Their error bodies serve OAuth clients and clients
 * of the API. Limits: specification 8.
 */
export const TOKEN_ROUTES = [
  {
    ...POLICY,
    method: "POST",
    path: "/oauth2/token",
    operation: exchangeCode,
    isPublic: true, // the client authenticates itself in the form
    bucket: "oauth.token",
    limit: { direct: 1000, oauth: 1000, windowSeconds: 300 },
    bodyLimit: MAX_FORM_BYTES,
    async readInput(call) {
      const request = await call.limit.pause(readTokenRequest(call.request));
      call.clientId = request.client.clientId;
      return request;
    },
  },
  { ...userinfo, method: "GET" },
  { ...userinfo, method: "POST" },
] as const satisfies readonly Route[];
