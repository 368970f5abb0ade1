import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { AccountFlag } from "../contract/flags.ts";
import { newAccount } from "../testing/accounts.ts";
import { callApi } from "../testing/call-api.ts";
import { callPortal } from "../testing/call-portal.ts";
import { createSamples, DOCUMENTED_ROUTES, deletingLast, fillPath } from "../testing/documented-routes.ts";
import { inputWith, stringPaths } from "../testing/input-paths.ts";
import { newApplication } from "../testing/oauth-flow.ts";
import { PORTAL_PROCEDURES } from "../testing/portal-procedures.ts";
import { overrideSettings } from "../testing/test-application.ts";
import { createAuthorizationApp } from "./oauth/create-authorization-app.ts";
import { ROUTES } from "./rest/routes.ts";

const STAFF = AccountFlag.Staff | AccountFlag.Admin;
let seen = 0;
const listener = net.createServer((socket) => {
  seen += 1;
  socket.destroy();
});
let canary: string;

beforeAll(async () => {
  overrideSettings({ rateLimits: false });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  canary = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/canary`;
});
afterAll(() => {
  overrideSettings({ rateLimits: true });
  listener.close();
});

/** Names that mean an address somewhere, in free-form members too. */
const NAMES = "url uri href logo icon webhook callback jwks jwks_uri request_uri redirectUris avatar image src".split(
  " ",
);

describe("threat 17: no address that somebody sends is fetched", () => {
  it("the listener hears what does connect", async () => {
    await fetch(canary).catch(() => null);
    expect(seen).toBe(1);
    seen = 0;
  });

  it("in any string of any call of the portal", async () => {
    const account = await newAccount({ flags: STAFF });
    const ask = (name: string, type: string, input: unknown) =>
      callPortal(type === "mutation" ? "POST" : "GET", name, { account, input });
    for (const { name, type, operation } of PORTAL_PROCEDURES) {
      const paths = stringPaths(operation.spec.input);
      await Promise.all(paths.map((path) => ask(name, type, inputWith(path, canary))));
    }
    const uris = { name: "A", redirectUris: [canary], scopes: ["identify"] };
    expect((await ask("applications.create", "mutation", uris)).status).toBe(200);
    expect(seen).toBe(0);
  });

  it("in any member of any route, in a free-form config, and in headers", async () => {
    const account = await newAccount();
    const headers = { "X-Forwarded-Host": new URL(canary).host, Referer: canary, Origin: canary };
    const config = Object.fromEntries(NAMES.map((name) => [name, canary]));
    const things = await createSamples(account);
    for (const route of deletingLast(DOCUMENTED_ROUTES)) {
      const operation = ROUTES.find(({ method, path }) => method === route.method && path === route.path)?.operation;
      const inputs = stringPaths(operation?.spec.input ?? z.object({})).map((path) => inputWith(path, canary));
      const bodies = route.body
        ? [...inputs, { config }].map((more) => Object.assign({}, route.body?.(things), more))
        : [undefined];
      const ask = (body?: object) =>
        callApi(route.method, fillPath(route, things), { token: account.apiToken, headers, body });
      await Promise.all(bodies.map(ask));
    }
    expect(seen).toBe(0);
  });

  it("in the parameters of OAuth2", async () => {
    const app = await newApplication();
    const oauth = createAuthorizationApp();
    for (const name of ["redirect_uri", "request_uri", "request", "state", "nonce", "scope", ...NAMES]) {
      const query = new URLSearchParams({ client_id: app.clientId, response_type: "code", [name]: canary });
      await oauth.fetch(new Request(`http://localhost:3000/oauth2/authorize?${query}`));
      const form = new URLSearchParams({ grant_type: "authorization_code", client_id: app.clientId, [name]: canary });
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      await callApi("POST", "/oauth2/token", { headers, body: form.toString() });
    }
    expect(seen).toBe(0);
  });
});
