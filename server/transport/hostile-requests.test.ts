import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AccountFlag } from "../contract/flags.ts";
import { newAccount, type TestAccount } from "../testing/accounts.ts";
import { type Api, answerRequest } from "../testing/answer-request.ts";
import { apiChecker } from "../testing/call-api.ts";
import { createSamples, DOCUMENTED_ROUTES, titleOf } from "../testing/documented-routes.ts";
import {
  type HostileRequest,
  hostileHeaders,
  hostileParameters,
  hostileRequests,
} from "../testing/hostile-requests.ts";
import { newIpAddress } from "../testing/new-ip-address.ts";
import { encode, ISSUER, newApplication, newPkce, requestOf } from "../testing/oauth-flow.ts";
import { ReplyChecker } from "../testing/reply-checker.ts";
import { sampleSize } from "../testing/sample-size.ts";
import { overrideSettings } from "../testing/test-application.ts";
import { createGatewayApp } from "./gateway/create-gateway-app.ts";
import { gatewayDocument } from "./gateway/openapi.ts";
import { GATEWAY_ROUTES } from "./gateway/routes.ts";
import { createAuthorizationApp } from "./oauth/create-authorization-app.ts";
import { createRestApp } from "./rest/create-rest-app.ts";
import { ROUTES } from "./rest/routes.ts";

/** Of each route; every run of the tests has others. A failure prints the seed that repeats it. */
const REQUESTS = sampleSize(8, 30);
const LISTS = ["/bots", "/categories", "/presets", "/schedules"];
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const rest = createRestApp("/v1");
const gateway = createGatewayApp("/gateway/v1");
const gatewayReplies = new ReplyChecker(gatewayDocument());

beforeAll(() => overrideSettings({ rateLimits: false }));
afterAll(() => overrideSettings({ rateLimits: true }));

const newDeveloper = () => newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });

interface Sent extends Omit<HostileRequest, "body"> {
  body?: string | Uint8Array | undefined;
}

/** @returns The reply; a stream is closed unread. */
async function send(api: Api, { method, path, headers, body }: Sent) {
  const content = typeof body === "string" ? body : body && new Uint8Array(body);
  const request = new Request(ISSUER + path, { method, headers, ...(content !== undefined && { body: content }) });
  const reply = await answerRequest(api, request, newIpAddress());
  const isStream = reply.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (isStream) await reply.body?.cancel();
  const text = isStream ? "" : await reply.text();
  expect(reply.status, text.slice(0, 500)).toBeLessThan(500);
  return { status: reply.status, headers: reply.headers, text, isStream };
}

/** As an account whose credential is right, unless the request has another one. */
async function check(api: Api, base: string, replies: ReplyChecker, account: TestAccount, request: HostileRequest) {
  const given = request.body !== undefined && { "Content-Type": "application/json" };
  const headers = { Authorization: account.apiToken, ...given, ...request.headers };
  const { isStream, ...reply } = await send(api, { ...request, path: base + request.path, headers });
  if (isStream || request.method === "OPTIONS") return;
  const body = reply.text === "" ? undefined : JSON.parse(reply.text);
  replies.checkReply(request.method.toUpperCase(), request.path, { ...reply, body });
}

describe("threat 23: a hostile request is answered as documented, and not as a failure of the service", () => {
  it.each(DOCUMENTED_ROUTES.map((route) => [titleOf(route), route] as const))("%s", async (_, route) => {
    const operation = ROUTES.find(({ method, path }) => method === route.method && path === route.path)?.operation;
    if (!operation) throw new Error("no such route");
    const account = await newDeveloper();
    const ids = await createSamples(account);
    const { method, path } = route;
    const target = { method, path, input: operation.spec.input, sample: route.body?.(ids), ids: { ...ids } };
    const isAnswered = fc.asyncProperty(hostileRequests(target), (request) =>
      check(rest, "/v1", apiChecker(), account, request),
    );
    await fc.assert(isAnswered, { numRuns: REQUESTS });
    for (const list of LISTS) {
      const headers = { Authorization: account.apiToken };
      const { status } = await send(rest, { method: "GET", path: `/v1${list}`, headers });
      expect([list, status]).toEqual([list, 200]); // whatever was accepted
    }
  });

  it.each(GATEWAY_ROUTES.map((route) => [route.path, route] as const))(
    "gateway %s",
    async (_, { method, path, operation }) => {
      const account = await newDeveloper();
      const ids = { botId: (await createSamples(account)).botId };
      const target = { method, path, input: operation.spec.input, sample: undefined, ids };
      const isAnswered = fc.asyncProperty(hostileRequests(target), (request) =>
        check(gateway, "/gateway/v1", gatewayReplies, account, { ...request, body: undefined }),
      );
      await fc.assert(isAnswered, { numRuns: REQUESTS });
    },
  );

  it("authorize and decision of OAuth2", async () => {
    const [app, account, oauth] = [await newApplication(), await newDeveloper(), createAuthorizationApp()];
    const hints = { login_hint: "h", id_token_hint: "a.b.c", post_logout_redirect_uri: "https://app.example/" };
    const parameters = { ...requestOf(app), nonce: "n", prompt: "consent", ...hints, ...newPkce().parameters };
    const sample = Object.fromEntries(new URLSearchParams(encode(parameters)));
    const form = { request: encode(parameters), ticket: "t", decision: "approve" };
    const Cookie = `session=${account.sessionToken}`;
    const isAnswered = fc.asyncProperty(
      hostileParameters(sample),
      hostileParameters(form),
      hostileHeaders,
      async (query, decision, headers) => {
        const path = "/oauth2/authorize";
        await send(oauth, { method: "GET", path: `${path}?${query}`, headers: { Cookie, ...headers } });
        await send(oauth, { method: "POST", path, headers: { ...FORM, Cookie, ...headers }, body: query });
        const own = { ...FORM, Cookie, "Sec-Fetch-Site": "same-origin", ...headers };
        await send(oauth, { method: "POST", path: `${path}/decision`, headers: own, body: decision });
        await send(oauth, { method: "GET", path: `/oauth2/logout?${query}`, headers: { Cookie, ...headers } });
        await send(oauth, { method: "POST", path: "/oauth2/logout/decision", headers: own, body: decision });
        const device = `user_code=BCDF-GHJK&${decision}`;
        await send(oauth, { method: "GET", path: `/device?${device}`, headers: { Cookie, ...headers } });
        await send(oauth, { method: "POST", path: "/device", headers: own, body: device });
        await send(oauth, { method: "POST", path: "/device/decision", headers: own, body: decision });
      },
    );
    await fc.assert(isAnswered, { numRuns: REQUESTS });
  });

  it("token and userinfo of OAuth2, with the error body of OAuth2", async () => {
    const { clientId, clientSecret, redirectUri } = await newApplication();
    const sample = {
      ...{ grant_type: "authorization_code", code: "c", redirect_uri: redirectUri, code_verifier: "v", token: "t" },
      ...{ scope: "identify", device_code: "d" },
      ...{ client_id: clientId, client_secret: clientSecret },
    };
    const isAnswered = fc.asyncProperty(hostileParameters(sample), hostileHeaders, async (body, headers) => {
      const post = (name: string, own = {}) =>
        send(rest, { method: "POST", path: `/v1/oauth2/${name}`, headers: { ...own, ...headers }, body });
      const [revoked, introspected] = [await post("revoke", FORM), await post("introspect", FORM)];
      const device = await post("device_authorization", FORM);
      for (const { status } of [revoked, introspected, device]) expect(status).toBeLessThan(500);
      for (const { status, text } of [await post("token", FORM), await post("userinfo")]) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(JSON.parse(text)).toMatchObject({ error: expect.any(String), errors: [expect.anything()] });
      }
    });
    await fc.assert(isAnswered, { numRuns: REQUESTS });
  });
});
