import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseInput } from "../domain/parse-input.ts";
import { newAccount } from "../testing/accounts.ts";
import { callApi } from "../testing/call-api.ts";
import { callPortal } from "../testing/call-portal.ts";
import { createSamples, fillPath, PROTECTED_ROUTES } from "../testing/documented-routes.ts";
import { findOperations } from "../testing/find-operations.ts";
import { inputWith, numberPathsAbove, stringPaths, unboundedPaths } from "../testing/input-paths.ts";
import { encode, newApplication } from "../testing/oauth-flow.ts";
import { PORTAL_PROCEDURES } from "../testing/portal-procedures.ts";
import { overrideSettings } from "../testing/test-application.ts";
import { GATEWAY_ROUTES } from "./gateway/routes.ts";
import { createAuthorizationApp } from "./oauth/create-authorization-app.ts";
import { ROUTES } from "./rest/routes.ts";

beforeAll(() => overrideSettings({ rateLimits: false }));
afterAll(() => overrideSettings({ rateLimits: true }));

/** NUL, and halves of surrogate pairs, as JSON escapes them. */
const BAD = ["\0", "a\0b", "\ud800", "x\udc00y"];

interface Refused {
  error?: { data: { fault: string; problems: { path: (string | number)[] }[] } };
}

const operations = await findOperations();

describe("threat 23: text that the database cannot hold is a 400 that says where it stands", () => {
  it.each(BAD)("%j in any string of any operation, and in any name", async (bad) => {
    for (const { spec } of operations) {
      for (const path of [...stringPaths(spec.input), ["unknown"], ["config", "unknown", 0, "deep"]]) {
        const refusal = { code: "invalid_request", problems: [expect.objectContaining({ path })] };
        await expect(parseInput(spec.input, inputWith(path, bad)), spec.name).rejects.toMatchObject(refusal);
      }
      for (const input of [{ [bad]: 1 }, { config: { [bad]: 1 } }]) {
        await expect(parseInput(spec.input, input), spec.name).rejects.toMatchObject({ code: "invalid_request" });
      }
    }
  });

  it.each([
    ["presets.create", "POST", { name: "A", config: {} }, "name"],
    ["bots.list", "GET", {}, "after"],
  ] as const)("in %s of the portal, by %s", async (name, method, input, member) => {
    const account = await newAccount();
    for (const bad of BAD) {
      const { status, body } = await callPortal<Refused>(method, name, { account, input: { ...input, [member]: bad } });
      expect([status, body.error?.data.problems[0]?.path]).toEqual([400, [member]]);
    }
  });

  it("in the body, the query and the path of a route", async () => {
    const { apiToken: token } = await newAccount();
    for (const bad of BAD) {
      const body = { name: "A", config: { unknown: bad } };
      expect((await callApi("POST", "/presets", { token, body })).status).toBe(400);
    }
    for (const path of ["/bots?after=a%00b", "/bots/a%00b"]) {
      expect((await callApi("GET", path, { token })).status).toBe(400);
    }
  });

  it("in the parameters and the form of OAuth2", async () => {
    const app = await newApplication();
    const oauth = createAuthorizationApp();
    const names = ["client_id", "redirect_uri", "scope", "state", "code_challenge", "nonce", "request_uri"];
    for (const name of names) {
      const query = new URLSearchParams({ client_id: app.clientId, response_type: "code", [name]: "a\0b" });
      const reply = await oauth.fetch(new Request(`http://localhost:3000/oauth2/authorize?${query}`));
      expect([name, reply.status < 500]).toEqual([name, true]);
    }
    for (const name of ["client_id", "post_logout_redirect_uri", "state", "id_token_hint"]) {
      const query = new URLSearchParams({ client_id: app.clientId, [name]: "a\0b" });
      const reply = await oauth.fetch(new Request(`http://localhost:3000/oauth2/logout?${query}`));
      expect([name, reply.status]).toEqual([name, 400]);
    }
    for (const name of ["client_id", "client_secret", "code", "redirect_uri", "code_verifier", "grant_type"]) {
      const form = new URLSearchParams({ grant_type: "authorization_code", client_id: app.clientId, [name]: "a\0b" });
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const { status } = await callApi("POST", "/oauth2/token", { headers, body: form.toString() });
      expect([name, [400, 401].includes(status)]).toEqual([name, true]);
    }
    const odd = { client_id: app.clientId, client_secret: app.clientSecret, scope: "a\0b" };
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const device = await callApi("POST", "/oauth2/device_authorization", { headers, body: encode(odd) });
    expect(device.status).toBe(400);
    const reference = { client_id: app.clientId, client_secret: app.clientSecret, token: "a\0b" };
    for (const path of ["/oauth2/revoke", "/oauth2/introspect"]) {
      const body = encode(reference);
      expect((await callApi("POST", path, { headers, body })).status).toBe(200);
    }
  });

  it("and headers that are kept do no harm", async () => {
    const account = await newAccount();
    const headers = {
      "User-Agent": "\u00ff".repeat(5000),
      "X-Request-Id": "a\u00ffb",
      "X-Forwarded-For": "\u00ff, 1.1.1.1",
    };
    const things = await createSamples(account);
    for (const route of PROTECTED_ROUTES.filter(({ method }) => method === "GET")) {
      const path = fillPath(route, things);
      expect((await callApi(route.method, path, { token: account.apiToken, headers })).status).toBeLessThan(500);
    }
    const key = { "Idempotency-Key": "\u00ff" };
    const body = { name: "A", config: {} };
    expect((await callApi("POST", "/presets", { token: account.apiToken, headers: key, body })).status).toBeLessThan(
      500,
    );
  });
});

const inputs = [
  ...PORTAL_PROCEDURES,
  ...ROUTES.map(({ method, path, operation }) => ({ name: `${method} ${path}`, operation })),
  ...GATEWAY_ROUTES.map(({ path, operation }) => ({ name: `gateway ${path}`, operation })),
];

/** The largest number of a column of the database. */
const MAX_COLUMN = 2 ** 31 - 1;

it("threat 23: every whole number of an input fits into a column, unless it is part of a document", () => {
  const tooLarge = inputs.flatMap(({ name, operation }) =>
    numberPathsAbove(MAX_COLUMN, operation.spec.input)
      .filter(([member]) => member !== "config")
      .map((path) => `${name}: ${path.join(".")}`),
  );
  expect(tooLarge).toEqual([]);
});

it("threat 23: every string and every list of an input has a maximum", () => {
  const unbounded = inputs.map(({ name, operation }) => [name, unboundedPaths(operation.spec.input)] as const);
  expect(unbounded.filter(([, paths]) => paths.length > 0)).toEqual([]);
});
