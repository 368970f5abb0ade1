import { beforeAll, describe, expect, it } from "vitest";
import { addApplicationSecret, resetApplicationSecret } from "../../domain/applications/application-secrets.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import type { ApiReply } from "../../testing/call-api.ts";
import { countCalls } from "../../testing/count-calls.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import {
  approve,
  basic,
  callProvider,
  encode,
  exchange,
  exchangeForm,
  newApplication,
  newPkce,
  requestToken,
  type TestApplication,
  type TokenBody,
} from "../../testing/oauth-flow.ts";
import { TOKEN_ROUTES } from "./token-routes.ts";

let user: TestAccount;
let app: TestApplication;
let publicApp: TestApplication;

beforeAll(async () => {
  user = await newAccount();
  app = await newApplication();
  publicApp = await newApplication({ isPublicClient: true });
});

const refused = (reply: ApiReply<TokenBody>) => [reply.status, reply.body.error, reply.errorCode];
const INVALID_CLIENT = [400, "invalid_client", "auth.unauthorized"];
const INVALID_BASIC = [401, "invalid_client", "auth.unauthorized"];
const INVALID_REQUEST = [400, "invalid_request", "common.invalid_request"];

/** The form without credentials, and a valid code. */
async function bare(changes = {}) {
  const { code } = await approve(app, user);
  return exchangeForm(app, code, { client_id: undefined, client_secret: undefined, ...changes });
}
const withBasic = (form: Record<string, string | undefined>, value: string) =>
  requestToken(form, { headers: { Authorization: value } });
const encoded = (pair: string | Uint8Array) => `Basic ${Buffer.from(pair).toString("base64")}`;

describe("who the client is", () => {
  it("T14: a wrong secret is 400 from the form, and 401 with a challenge from Basic", async () => {
    const wrong = (await newApplication()).clientSecret;
    for (const client_secret of [wrong, "x", `${app.clientSecret}x`, app.clientSecret.toLowerCase()]) {
      const inForm = await requestToken(await bare({ client_id: app.clientId, client_secret }));
      expect(refused(inForm)).toEqual(INVALID_CLIENT);
      expect(inForm.headers.get("www-authenticate")).toBeNull();
      const inBasic = await withBasic(await bare(), encoded(`${app.clientId}:${client_secret}`));
      expect(refused(inBasic)).toEqual(INVALID_BASIC);
      expect(inBasic.headers.get("www-authenticate")).toBe('Basic realm="oauth2"');
    }
  });

  it("T15: an unknown client is answered as a wrong secret, word for word", async () => {
    const unknown = { client_id: "f".repeat(24), client_secret: app.clientSecret };
    const wrong = { client_id: app.clientId, client_secret: (await newApplication()).clientSecret };
    const [first, second] = [await requestToken(await bare(unknown)), await requestToken(await bare(wrong))];
    expect(refused(first)).toEqual(INVALID_CLIENT);
    expect(first.body).toEqual(second.body);
    for (const client_id of ["", undefined, "x", "\u0000", "é", `${app.clientId}\u0000`]) {
      expect(refused(await requestToken(await bare({ ...unknown, client_id })))).toEqual(INVALID_CLIENT);
    }
  });

  it("T16: a confidential client without a secret; a proof key is no substitute", async () => {
    expect(refused(await requestToken(await bare({ client_id: app.clientId })))).toEqual(INVALID_CLIENT);
    const pkce = newPkce();
    const { code } = await approve(app, user, pkce.parameters);
    const form = { client_secret: undefined, code_verifier: pkce.verifier };
    expect(refused(await exchange(app, code, form))).toEqual(INVALID_CLIENT);
    expect((await exchange(app, code, { code_verifier: pkce.verifier })).status).toBe(200);
  });

  it("T17: a secret in both places is refused; the client's id may stand in both, and must agree", async () => {
    const good = basic(app.clientId, app.clientSecret);
    const both = await bare({ client_id: app.clientId, client_secret: app.clientSecret });
    expect(refused(await requestToken(both, { headers: good }))).toEqual(INVALID_REQUEST);
    const differing = await bare({ client_id: publicApp.clientId });
    expect(refused(await requestToken(differing, { headers: good }))).toEqual(INVALID_REQUEST);
    const equal = await bare({ client_id: app.clientId });
    expect((await requestToken(equal, { headers: good })).status).toBe(200);
  });

  it("T18: a public client may send an empty secret, in the form or in Basic, and no other", async () => {
    const codeAndVerifier = async () => {
      const pkce = newPkce();
      return { code: (await approve(publicApp, user, pkce.parameters)).code, code_verifier: pkce.verifier };
    };
    const { code, code_verifier } = await codeAndVerifier();
    expect((await exchange(publicApp, code, { code_verifier, client_secret: "" })).status).toBe(200);
    const second = await codeAndVerifier();
    const form = exchangeForm(publicApp, second.code, { ...second, client_id: undefined });
    for (const secret of ["undefined", "x", app.clientSecret]) {
      expect(refused(await withBasic(form, encoded(`${publicApp.clientId}:${secret}`)))).toEqual(INVALID_BASIC);
    }
    const inForm = { code_verifier: second.code_verifier, client_secret: "undefined" };
    expect(refused(await exchange(publicApp, second.code, inForm))).toEqual(INVALID_CLIENT);
    expect((await withBasic(form, encoded(`${publicApp.clientId}:`))).status).toBe(200);
  });

  it("T19: Basic is form-decoded; what cannot be read is a refusal, never a failure", async () => {
    const { clientId, clientSecret } = app;
    const percent = encoded(`${clientId}:${clientSecret.replaceAll("_", "%5F")}`);
    expect((await withBasic(await bare(), percent)).status).toBe(200);
    expect((await withBasic(await bare(), encoded(`${clientId}:${clientSecret}`))).status).toBe(200);
    const form = await bare();
    const malformed = [
      ...["Basic", "Basic ", "Basic ***", "Basic a b", "Bearer x", clientSecret, "basic =="],
      ...[encoded("no colon"), encoded(`${clientId}:%zz`), encoded(`${clientId}:%ff`), encoded(`%:%`)],
      encoded(new Uint8Array([0x61, 0x3a, 0xff, 0xfe])),
      encoded("\u0000:\u0000"),
    ];
    for (const value of malformed) {
      expect([value, ...refused(await withBasic(form, value))]).toEqual([value, ...INVALID_BASIC]);
    }
    expect((await withBasic(form, encoded(`${clientId}:${clientSecret}`))).status).toBe(200);
  });

  it("T20: what stands in the query string is never read", async () => {
    const { clientId: client_id, clientSecret: client_secret } = app;
    const form = await bare();
    const query = `?${encode({ client_id, client_secret })}`;
    expect(refused(await requestToken(form, { query }))).toEqual(INVALID_CLIENT);
    const whole = `?${encode({ ...form, client_id, client_secret })}`;
    expect((await requestToken("", { query: whole })).status).toBe(400);
  });

  it("whoever goes on trying is told to wait, and a client with the right secret is not in his way", async () => {
    const ip = newIpAddress();
    const own = await newApplication();
    const wrong = { client_id: own.clientId, client_secret: app.clientSecret };
    const form = await bare(wrong);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await requestToken(form, { ip })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const { code } = await approve(own, user);
    expect((await exchange(own, code, {}, { ip })).status).toBe(200);
  });
});

describe("the form", () => {
  it("T21: grant_type must be there, and be authorization_code", async () => {
    const { code } = await approve(app, user);
    expect(refused(await exchange(app, code, { grant_type: undefined }))).toEqual(INVALID_REQUEST);
    for (const grant_type of ["refresh_token", "client_credentials", "password", "implicit", "Authorization_Code"]) {
      const reply = await exchange(app, code, { grant_type });
      expect(refused(reply)).toEqual([400, "unsupported_grant_type", "common.invalid_request"]);
    }
    expect((await exchange(app, code)).status).toBe(200);
  });

  it("fields without a value count as omitted (RFC 6749, 3.2), and must not be repeated either", async () => {
    const { code } = await approve(app, user);
    expect(refused(await exchange(app, code, { grant_type: "" }))).toEqual(INVALID_REQUEST);
    for (const name of ["code", "redirect_uri"]) {
      expect(refused(await exchange(app, code, { [name]: "" }))).toEqual(INVALID_REQUEST);
    }
    const form = encode(exchangeForm(app, code));
    expect(refused(await requestToken(`${form}&code_verifier=&code_verifier=`))).toEqual(INVALID_REQUEST);
    expect(refused(await requestToken(`${form}&code=`))).toEqual(INVALID_REQUEST);
    expect((await exchange(app, code, { code_verifier: "", scope: "", resource: "" })).status).toBe(200);
    const { code: another } = await approve(app, user);
    const {
      client_id: _,
      client_secret: __,
      ...rest
    } = exchangeForm(app, another, { client_id: "", client_secret: "" });
    const both = await requestToken(
      { ...rest, client_id: "", client_secret: "", code_verifier: "" },
      { headers: basic(app.clientId, app.clientSecret) },
    );
    expect(both.status).toBe(200);
  });

  it("T22: a field twice, another media type, nothing, or too much", async () => {
    const { code } = await approve(app, user);
    const form = encode(exchangeForm(app, code));
    expect(refused(await requestToken(`${form}&code=${code}`))).toEqual(INVALID_REQUEST);
    expect(refused(await requestToken(`${form}&resource=a&resource=b`))).toEqual(INVALID_REQUEST);
    for (const type of ["application/json", "multipart/form-data; boundary=x", "text/plain", ""]) {
      const body = type === "application/json" ? JSON.stringify(exchangeForm(app, code)) : form;
      const reply = await requestToken(body, { headers: { "Content-Type": type } });
      expect([type, reply.status, reply.body.error]).toEqual([type, 400, "invalid_request"]);
    }
    expect(refused(await requestToken(""))).toEqual(INVALID_REQUEST);
    expect(refused(await requestToken("%&=&%zz=%ff&\u0000"))).toEqual(INVALID_REQUEST);
    const large = await requestToken(`${form}&x=${"x".repeat(1_000_000)}`);
    expect([large.status, large.body.error]).toEqual([413, "invalid_request"]);
    const withCharset = { "Content-Type": "Application/X-WWW-Form-Urlencoded; charset=UTF-8" };
    expect((await requestToken(form, { headers: withCharset })).status).toBe(200);
  });

  it.each(["GET", "PUT", "PATCH", "DELETE"])("T23: %s is not a method of this route", async (method) => {
    const reply = await requestToken({}, { method });
    expect([reply.status, reply.body.error]).toEqual([405, "invalid_request"]);
    expect(reply.headers.get("allow")).toBe("POST, OPTIONS");
  });

  it("D5: it answers with a trailing slash too, directly", async () => {
    const { code } = await approve(app, user);
    expect((await requestToken(exchangeForm(app, code), { query: "/" })).status).toBe(200);
  });
});

describe("what takes effect at once", () => {
  it("T26: a reset ends every old secret; a second secret works beside the first", async () => {
    const own = await newApplication();
    const secretWorks = async (client_secret: string) =>
      (await exchange(own, (await approve(own, user)).code, { client_secret })).status === 200;
    const applicationId = own.clientId;
    const { clientSecret: second = "" } = await addApplicationSecret({ applicationId }, own.owner.actor);
    expect([await secretWorks(own.clientSecret), await secretWorks(second)]).toEqual([true, true]);
    const { clientSecret: third = "" } = await resetApplicationSecret({ applicationId }, own.owner.actor);
    const all = [await secretWorks(own.clientSecret), await secretWorks(second), await secretWorks(third)];
    expect(all).toEqual([false, false, true]);
  });

  it("T28: a page of any origin may ask, without cookies", async () => {
    const headers = {
      Origin: "https://spa.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization,content-type",
    };
    const reply = await callProvider("OPTIONS", "/oauth2/token", headers);
    expect(reply.status).toBe(204);
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
    expect(reply.headers.get("access-control-allow-methods")).toContain("POST");
    expect(reply.headers.get("access-control-allow-headers")).toMatch(/authorization/i);
    const refusal = await requestToken({}, { headers: { Origin: "https://spa.example" } });
    expect(refusal.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("T30: the 1001st call of an address in five minutes is told when to come back", async () => {
    const ip = newIpAddress();
    const route = TOKEN_ROUTES.find(({ path }) => path === "/oauth2/token") as (typeof TOKEN_ROUTES)[number];
    await countCalls(route, ip, 997);
    for (let i = 0; i < 3; i++) expect((await requestToken({}, { ip })).status).not.toBe(429);
    const reply = await requestToken({}, { ip });
    expect([reply.status, reply.errorCode]).toEqual([429, "common.rate_limit_exceeded"]);
    expect(reply.body.error).toEqual(expect.any(String));
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await requestToken({})).status).toBe(400);
  });
});
