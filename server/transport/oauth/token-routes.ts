import type { HonoRequest } from "hono";
import type { ClientCredentials } from "../../contract/oauth.ts";
import { exchangeCode } from "../../domain/oauth/exchange-code.ts";
import { getUserinfo } from "../../domain/oauth/get-userinfo.ts";
import { introspectToken } from "../../domain/oauth/introspect-token.ts";
import { revokeToken } from "../../domain/oauth/revoke-token.ts";
import { startDevice } from "../../domain/oauth/start-device.ts";
import type { Route, RouteCall } from "../http/route.ts";
import { MAX_FORM_BYTES, readDeviceRequest, readTokenReference, readTokenRequest } from "./token-request.ts";

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

/** The client authenticates itself in a form or its header. */
const clientForm = <Request extends { client: ClientCredentials }>(
  read: (request: HonoRequest) => Promise<Request>,
) => ({
  ...POLICY,
  method: "POST" as const,
  isPublic: true,
  limit: { direct: 1000, oauth: 1000, windowSeconds: 300 },
  bodyLimit: MAX_FORM_BYTES,
  async readInput(call: RouteCall) {
    const request = await call.limit.pause(read(call.request));
    call.clientId = request.client.clientId;
    return request;
  },
});

/**
 * The routes of the provider that programs call, which the API mounts. Their error bodies serve OAuth clients and clients
 * of the API. Limits: specification 8.
 */
export const TOKEN_ROUTES = [
  { ...clientForm(readTokenRequest), path: "/oauth2/token", operation: exchangeCode, bucket: "oauth.token" },
  { ...clientForm(readTokenReference), path: "/oauth2/revoke", operation: revokeToken, bucket: "oauth.revoke" },
  {
    ...clientForm(readTokenReference),
    path: "/oauth2/introspect",
    operation: introspectToken,
    bucket: "oauth.introspect",
  },
  {
    ...clientForm(readDeviceRequest),
    path: "/oauth2/device_authorization",
    operation: startDevice,
    bucket: "oauth.device",
    limit: { direct: 100, oauth: 100, windowSeconds: 300 },
  },
  { ...userinfo, method: "GET" },
  { ...userinfo, method: "POST" },
] as const satisfies readonly Route[];
