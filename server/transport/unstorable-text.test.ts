import type { HttpBindings } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AccountFlag } from "../contract/account-flags.ts";
import { newAccount, type TestAccount } from "../testing/accounts.ts";
import { callApi, sendRequest } from "../testing/call-api.ts";
import {
  BODY_ROUTES,
  createSamples,
  DOCUMENTED_ROUTES,
  type DocumentedRoute,
  fillPath,
  PROTECTED_ROUTES,
  titleOf,
} from "../testing/documented-routes.ts";
import { inputWith, stringPaths, unboundedPaths } from "../testing/input-paths.ts";
import { newApplication } from "../testing/oauth-flow.ts";
import { PORTAL_PROCEDURES } from "../testing/portal-procedures.ts";
import { overrideSettings } from "../testing/test-application.ts";
import { GATEWAY_ROUTES } from "./gateway/routes.ts";
import { pathParameters } from "./http/route.ts";
import { createOAuthApp } from "./oauth/create-oauth-app.ts";
import { ROUTES } from "./rest/routes.ts";
import { answerTrpc } from "./trpc/answer-trpc.ts";

const trpc = { fetch: (request: Request, env?: unknown) => answerTrpc(request, env as Partial<HttpBindings>) };
beforeAll(() => overrideSettings({ rateLimits: false }));
afterAll(() => overrideSettings({ rateLimits: true }));

/** NUL, and halves of surrogate pairs, as JSON escapes them. */
const BAD = ["\0", "a\0b", "\ud800", "x\udc00y"];
const STAFF = AccountFlag.Staff | AccountFlag.Admin;

interface Refused {
  error?: { data: { fault: string; problems: { path: (string | number)[] }[] } };
}

/** An account with one of each thing, and the strings that a route takes beside its address. */
async function prepare(route: DocumentedRoute) {
  const account = await newAccount();
  const operation = ROUTES.find(({ method, path }) => method === route.method && path === route.path)?.operation;
  if (!operation) throw new Error("no such route");
  const inPath = pathParameters(route.path);
  const paths = stringPaths(operation.spec.input).filter(([first]) => !inPath.includes(String(first)));
  return { things: await createSamples(account), token: account.apiToken, paths, inPath };
}

async function ask(account: TestAccount, name: string, type: string, input: unknown) {
  const headers = { Cookie: `session=${account.sessionToken}` };
  const base = `http://localhost:3000/api/trpc/${name}`;
  if (type === "mutation") return sendRequest<Refused>(trpc, "POST", base, { headers, body: input });
  return sendRequest<Refused>(trpc, "GET", `${base}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers });
}

describe("threat 23: text that the database cannot hold is a 400 that says where it stands", () => {
  it.each(PORTAL_PROCEDURES.map((one) => [one.name, one] as const))("in %s", async (name, { type, operation }) => {
    const account = await newAccount({ flags: STAFF });
    for (const path of [...stringPaths(operation.spec.input), ["unknown"]]) {
      for (const bad of BAD) {
        const { status, body } = await ask(account, name, type, inputWith(path, bad));
        expect([name, path, status]).toEqual([name, path, 400]);
        expect(body.error?.data.problems[0]?.path).toEqual(path);
      }
    }
    for (const bad of BAD) expect((await ask(account, name, type, { [bad]: 1 })).status).toBe(400);
  });

  it.each(BODY_ROUTES.map((route) => [titleOf(route), route] as const))("in the body of %s", async (_, route) => {
    const { things, token, paths } = await prepare(route);
    for (const bad of BAD) {
      for (const path of paths) {
        const body = { ...route.body?.(things), ...(inputWith(path, bad) as object) };
        const { status } = await callApi(route.method, fillPath(route, things), { token, body });
        expect([path, status]).toEqual([path, 400]);
      }
    }
  });

  it.each(DOCUMENTED_ROUTES.map((route) => [titleOf(route), route] as const))(
    "in the address of %s",
    async (_, route) => {
      const { things, token, paths, inPath } = await prepare(route);
      for (const name of route.body ? [] : paths.map(([first]) => first)) {
        const { status } = await callApi(route.method, fillPath({ ...route, query: `?${name}=a%00b` }, things), {
          token,
        });
        expect([name, status]).toEqual([name, 400]);
      }
      const body = route.body?.(things);
      for (const name of inPath) {
        const { status } = await callApi(route.method, fillPath(route, { ...things, [name]: "a\0b" }), { token, body });
        expect([name, status]).toEqual([name, 400]);
      }
    },
  );

  it("in the parameters and the form of OAuth2", async () => {
    const app = await newApplication();
    const oauth = createOAuthApp();
    const names = ["client_id", "redirect_uri", "scope", "state", "code_challenge", "nonce", "request_uri"];
    for (const name of names) {
      const query = new URLSearchParams({ client_id: app.clientId, response_type: "code", [name]: "a\0b" });
      const reply = await oauth.fetch(new Request(`http://localhost:3000/oauth2/authorize?${query}`));
      expect([name, reply.status < 500]).toEqual([name, true]);
    }
    for (const name of ["client_id", "client_secret", "code", "redirect_uri", "code_verifier", "grant_type"]) {
      const form = new URLSearchParams({ grant_type: "authorization_code", client_id: app.clientId, [name]: "a\0b" });
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const { status } = await callApi("POST", "/oauth2/token", { headers, body: form.toString() });
      expect([name, [400, 401].includes(status)]).toEqual([name, true]);
    }
  });

  it("and headers that are kept do no harm", async () => {
    const account = await newAccount();
    const headers = {
      "User-Agent": "\u00ff".repeat(5000),
      "X-Request-Id": "a\u00ffb",
      "X-Forwarded-For": "\u00ff, 1.1.1.1",
    };
    for (const route of PROTECTED_ROUTES.filter(({ method }) => method === "GET")) {
      const path = fillPath(route, await createSamples(account));
      expect((await callApi(route.method, path, { token: account.apiToken, headers })).status).toBeLessThan(500);
    }
    const key = { "Idempotency-Key": "\u00ff" };
    const body = { name: "A", config: {} };
    expect((await callApi("POST", "/presets", { token: account.apiToken, headers: key, body })).status).toBeLessThan(
      500,
    );
  });
});

describe("threat 23: every string and every list of an input has a maximum", () => {
  const inputs = [
    ...PORTAL_PROCEDURES,
    ...ROUTES.map(({ method, path, operation }) => ({ name: `${method} ${path}`, operation })),
    ...GATEWAY_ROUTES.map(({ path, operation }) => ({ name: `gateway ${path}`, operation })),
  ];

  it.each(inputs.map(({ name, operation }) => [name, operation] as const))("of %s", (_, { spec }) => {
    expect(unboundedPaths(spec.input)).toEqual([]);
  });
});
