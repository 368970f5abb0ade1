import { beforeAll, describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { newAccount, newSession, type TestAccount } from "../../testing/accounts.ts";
import {
  approve,
  authorize,
  CALLBACK,
  decide,
  encode,
  exchange,
  formOf,
  ISSUER,
  newApplication,
  newPkce,
  type PageReply,
  type Parameters,
  requestOf,
  type TestApplication,
  visit,
} from "../../testing/oauth-flow.ts";

let user: TestAccount;
let app: TestApplication;
let publicApp: TestApplication;

beforeAll(async () => {
  user = await newAccount();
  app = await newApplication();
  publicApp = await newApplication({ isPublicClient: true });
});

const codes = () => db().authorizationCode.count();
const members = (reply: PageReply) => Object.fromEntries(reply.location?.searchParams ?? []);

/** A readable page: no redirect, no code, and a message that names the problem. */
async function expectRefusal(query: Parameters | string, words: RegExp, session = user.sessionToken) {
  const before = await codes();
  const reply = await authorize(query, session);
  expect([query, reply.status, reply.location]).toEqual([query, 400, null]);
  expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(reply.text).toMatch(words);
  expect(await codes()).toBe(before);
  return reply;
}

describe("the answer to the application", () => {
  it("threat 4: A1: approval redirects with 303 to the redirect URI with code, state and iss, and keeps its query", async () => {
    const redirectUri = "https://app.example/cb?tenant=7&mode=a%20b";
    const withQuery = await newApplication({ redirectUris: [redirectUri] });
    const { reply, code } = await approve(withQuery, user);
    expect(reply.status).toBe(303);
    expect(reply.headers.get("location")).toMatch(`${redirectUri}&code=`);
    expect(members(reply)).toEqual({ tenant: "7", mode: "a b", code, state: "state-1", iss: ISSUER });
    const plain = await approve(app, user);
    expect(plain.reply.headers.get("location")).toMatch(`${CALLBACK}?code=`);
  });

  it.each([
    ["long", "s".repeat(2000)],
    ["of special characters", "%<>\"+ &=#?/\\;:@[]{}|^`~'"],
    ["of percent signs", "%41%zz%%2B"],
    ["with line ends and tabs", "a\nb\r\nc\rd\te\n"],
    ["in other scripts", "ünï – 状態 🤖 שלום"],
    ["that looks like markup", '"><script>alert(1)</script>&amp;'],
    ["128 mixed characters", '%<>"+ &=ä'.repeat(15).slice(0, 128)],
  ])("A2: a state %s comes back unchanged, from approval and from denial", async (_, state) => {
    const { reply } = await approve(app, user, { state });
    expect(reply.location?.searchParams.get("state")).toBe(state);
    const page = await authorize(requestOf(publicApp, { state, ...newPkce().parameters }), user.sessionToken);
    const denied = await decide({ ...formOf(page), decision: "deny" }, user.sessionToken);
    expect(denied.location?.searchParams.get("state")).toBe(state);
  });

  it("A3: without a state there is none in the redirect", async () => {
    const { reply, code } = await approve(app, user, { state: undefined });
    expect(members(reply)).toEqual({ code, iss: ISSUER });
  });

  it("threat 4: A25: denial redirects with access_denied, state and iss, and makes no code", async () => {
    const before = await codes();
    const page = await authorize(requestOf(app, { scope: "identify bots.read" }), user.sessionToken);
    const reply = await decide({ ...formOf(page), decision: "deny" }, user.sessionToken);
    expect(reply.status).toBe(303);
    expect(members(reply)).toEqual({ error: "access_denied", state: "state-1", iss: ISSUER });
    expect(await codes()).toBe(before);
  });
});

describe("requests that are refused on a page", () => {
  it.each([
    ["unknown", { client_id: "0123456789abcdef01234567" }],
    ["not an id", { client_id: "'; --" }],
    ["longer than any id", { client_id: "a".repeat(5000) }],
    ["with a NUL character", { client_id: "\0" }],
    ["empty", { client_id: "" }],
    ["missing", { client_id: undefined }],
  ])("A4: a client_id that is %s", async (_, changes) => {
    await expectRefusal(requestOf(app, changes), /client_id/);
  });

  it("A4: two client_ids", async () => {
    const query = `${encode(requestOf(app))}&client_id=${app.clientId}`;
    await expectRefusal(query, /client_id is repeated/);
  });

  it("A4: the application is disabled, or was deleted", async () => {
    const gone = await newApplication();
    await db().application.update({ where: { id: gone.clientId }, data: { disabled: true } });
    await expectRefusal(requestOf(gone), /names no application/);
    await db().application.delete({ where: { id: gone.clientId } });
    await expectRefusal(requestOf(gone), /names no application/);
  });

  it("A5: a redirect_uri that is missing or empty, also when only one is saved", async () => {
    for (const redirect_uri of [undefined, ""]) await expectRefusal(requestOf(app, { redirect_uri }), /redirect_uri/);
  });

  it.each([
    [{ response_type: undefined }, /response_type is missing/],
    [{ response_type: "" }, /response_type is missing/],
    [{ response_type: "token" }, /must be code/],
    [{ response_type: "code id_token" }, /must be code/],
    [{ response_type: "Code" }, /must be code/],
    [{ response_mode: "fragment" }, /response_mode/],
  ])("A9: a response type or mode that is not ours: %j", async (changes, words) => {
    await expectRefusal(requestOf(app, changes), words);
  });

  it("A9: two response types", async () => {
    await expectRefusal(`${encode(requestOf(app))}&response_type=code`, /is repeated/);
  });

  it.each(["bots.write", "identify bots.write", "nothing", "offline_access", "IDENTIFY", "identify\tbots.read", "*"])(
    "A10: a scope that the application does not allow: %j",
    async (scope) => {
      const page = await expectRefusal(requestOf(app, { scope }), /does not allow/);
      expect(page.text.includes("there are no refresh tokens")).toBe(scope === "offline_access");
      expect(page.text).toContain("error=invalid_scope");
      const json = await authorize(requestOf(app, { scope }), user.sessionToken, { Accept: "application/json" });
      expect([json.status, json.location]).toEqual([400, null]);
      expect(JSON.parse(json.text)).toMatchObject({
        error: "invalid_scope",
        error_description: expect.stringContaining("does not allow"),
        type: "error",
        errors: [{ type: "general", errorCode: "net.svc.errors.common.invalid_request" }],
      });
    },
  );

  it.each([undefined, "", "   "])("A11: no scope: %j", async (scope) => {
    await expectRefusal(requestOf(app, { scope }), /scope is missing/);
  });

  it("A13: an application that is not verified, for anybody but its owner", async () => {
    const unverified = await newApplication({ verified: false });
    const page = await expectRefusal(requestOf(unverified), /only its owner can approve it/);
    expect(page.text).toContain("error=unauthorized_client");
    await db().application.update({ where: { id: unverified.clientId }, data: { verification: "pending" } });
    await expectRefusal(requestOf(unverified), /only its owner/);
  });

  it("A14: its owner approves it, and the code is good", async () => {
    const unverified = await newApplication({ verified: false });
    const { code } = await approve(unverified, unverified.owner);
    expect((await exchange(unverified, code)).status).toBe(200);
  });

  it("threat 3: A15: a public client without a code_challenge", async () => {
    await expectRefusal(requestOf(publicApp), /must send code_challenge/);
    await expectRefusal(requestOf(publicApp, { code_challenge_method: "S256" }), /code_challenge/);
    await expectRefusal(requestOf(publicApp, { ...newPkce().parameters, code_challenge: "" }), /code_challenge/);
  });

  it.each(["plain", undefined, "s256", "S512", ""])(
    "threat 3: A16: the challenge method %j, of any client",
    async (method) => {
      for (const client of [app, publicApp]) {
        const changes = { ...newPkce().parameters, code_challenge_method: method };
        await expectRefusal(requestOf(client, changes), /must be S256/);
      }
    },
  );

  it.each([
    ["42", "a".repeat(42)],
    ["129", "a".repeat(129)],
    ["43 with a plus", `${"a".repeat(42)}+`],
    ["43 padded", `${"a".repeat(42)}=`],
  ])("A17: a challenge of %s characters", async (_, code_challenge) => {
    for (const client of [app, publicApp]) {
      await expectRefusal(requestOf(client, { code_challenge, code_challenge_method: "S256" }), /43 to 128/);
    }
  });

  it.each([43, 128])("A17: a challenge of %i characters is accepted", async (length) => {
    const code_challenge = "aZ0-._~".repeat(20).slice(0, length);
    await approve(publicApp, user, { code_challenge, code_challenge_method: "S256" });
  });

  it("A18: a confidential client may use PKCE, and need not", async () => {
    const { verifier, parameters } = newPkce();
    const withProof = await approve(app, user, parameters);
    expect((await exchange(app, withProof.code, { code_verifier: verifier })).status).toBe(200);
    const without = await approve(app, user);
    expect((await exchange(app, without.code)).status).toBe(200);
  });

  it("A23: prompt=none together with another", async () => {
    for (const prompt of ["none login", "login none", "consent  none"]) {
      await expectRefusal(requestOf(app, { prompt }), /none cannot be combined/);
    }
  });

  it("A26: any parameter that is repeated, known or not", async () => {
    for (const twice of ["scope=identify", "state=1", "redirect_uri=https%3A%2F%2Fapp.example%2Fcb", "foo=1&foo=2"]) {
      await expectRefusal(`${encode(requestOf(app))}&${twice}`, /is repeated/);
    }
  });

  it("a request that is too long to be kept during sign-in is refused at once", async () => {
    await expectRefusal(requestOf(app, { state: "ü".repeat(1500), nonce: "n".repeat(1000) }), /too long/);
    await expectRefusal(requestOf(app, { state: "s".repeat(4097) }), /state cannot be used/);
  });

  it("D9: an error page links back with the error only after the redirect URI was validated", async () => {
    const page = await expectRefusal(requestOf(app, { scope: "nothing" }), /nothing/);
    const expected = { error: "invalid_scope", state: "state-1", iss: ISSUER };
    const href = /class="button" href="([^"]+)"/.exec(page.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(href).toBe(`${CALLBACK}?${encode(expected)}`);
    const unproved = await expectRefusal(requestOf(app, { redirect_uri: "https://evil.example/" }), /not one of those/);
    expect(unproved.text).not.toMatch(/(?:href|action|src|content|url)=?["(]?https:\/\/evil/);
  });

  it("the page shows values of the request as text", async () => {
    const redirect_uri = 'https://evil.example/"><script>alert(1)</script>';
    const page = await expectRefusal(requestOf(app, { redirect_uri }), /&lt;script&gt;/);
    expect(page.text).not.toContain("<script");
  });
});

describe("requests that are never an error", () => {
  it("A12: scopes in any order, repeated, with any number of blanks, are the same grant", async () => {
    const { code } = await approve(app, user, { scope: "  bots.read identify   bots.read identify " });
    expect((await exchange(app, code)).body.scope.split(" ").sort()).toEqual(["bots.read", "identify"]);
    const again = await authorize(requestOf(app, { scope: "identify bots.read" }), user.sessionToken);
    expect(again.status).toBe(303);
  });

  it("A19: parameters that we do not know or need", async () => {
    const extra = {
      ...{ acr_values: "1 2", ui_locales: "fr de", claims_locales: "se", display: "popup", login_hint: "bob@x.y" },
      ...{ id_token_hint: "junk.junk.junk", claims: '{"id_token":{}}', max_age: "10000", resource: "https://a/" },
      ...{ extra: "foobar", nonce: "n-1", access_type: "offline", audience: "x" },
    };
    await approve(app, await newAccount(), extra);
  });

  it("parameters without a value: they count as omitted (RFC 6749, 3.1), also state and those of PKCE", async () => {
    const person = await newAccount();
    const names = ["state", "nonce", "prompt", "max_age", "response_mode", "code_challenge", "code_challenge_method"];
    const empty = Object.fromEntries([...names, "request", "request_uri", "resource"].map((name) => [name, ""]));
    const { code, reply } = await approve(app, person, empty);
    expect(members(reply)).toEqual({ code, iss: ISSUER });
    expect((await exchange(app, code)).status).toBe(200);
    const posted = await visit("/oauth2/authorize", { method: "POST", body: encode(requestOf(app, empty)) });
    const { state: _, ...rest } = requestOf(app);
    expect(members(posted)).toEqual(rest);
    for (const twice of ["state=&state=", "nonce=1&nonce="]) {
      await expectRefusal(`${encode({ ...requestOf(app), state: undefined })}&${twice}`, /is repeated/);
    }
  });

  it("A24: a POST is answered with the same request by GET", async () => {
    const state = 'a\n+&"';
    const body = encode(requestOf(app, { state, foo: "1" }));
    for (const path of ["/oauth2/authorize", "/oauth2/authorize/"]) {
      const reply = await visit(path, { method: "POST", body, headers: { "Sec-Fetch-Site": "cross-site" } });
      expect([reply.status, reply.location?.pathname]).toEqual([303, "/oauth2/authorize"]);
      expect(members(reply)).toEqual(requestOf(app, { state }));
      const page = await visit(`${reply.location?.pathname}${reply.location?.search}`, { session: user.sessionToken });
      expect(page.status).toBeLessThan(400);
    }
    const json = await visit("/oauth2/authorize", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
    expect(json.status).toBe(400);
  });

  it("D5: the page and the form answer with a trailing slash too, directly", async () => {
    const page = await visit(`/oauth2/authorize/?${encode(requestOf(app, { prompt: "consent" }))}`, {
      session: user.sessionToken,
    });
    expect(page.status).toBe(200);
    const reply = await visit("/oauth2/authorize/decision/", {
      session: user.sessionToken,
      method: "POST",
      body: encode({ ...formOf(page), decision: "approve" }),
    });
    expect(reply.location?.searchParams.has("code")).toBe(true);
  });
});

describe("requests by value or reference", () => {
  it.each([
    ["request", "request_not_supported"],
    ["request_uri", "request_uri_not_supported"],
  ])("A20: %s is answered by redirect with %s, and nothing is fetched", async (name, error) => {
    const reply = await authorize(requestOf(app, { [name]: "http://127.0.0.1:9/x" }), user.sessionToken);
    expect(reply.status).toBe(303);
    expect(members(reply)).toEqual({ error, state: "state-1", iss: ISSUER });
    await expectRefusal(requestOf(app, { [name]: "x", redirect_uri: "https://evil.example" }), /redirect_uri/);
  });
});

describe("signing in during an approval", () => {
  const nextOf = (reply: PageReply) => new URL(reply.location?.searchParams.get("next") ?? "", ISSUER);

  it("A27: without a session the user signs in and returns to the same request", async () => {
    const state = 'a\n+&"%';
    for (const session of [undefined, "stale", "\u00e9"]) {
      const reply = await authorize(requestOf(app, { state, nonce: "n" }), session && encodeURIComponent(session));
      expect([reply.status, reply.location?.pathname]).toEqual([303, "/sign-in"]);
      expect(reply.location?.origin).toBe(ISSUER);
      expect(nextOf(reply).pathname).toBe("/oauth2/authorize");
      expect(Object.fromEntries(nextOf(reply).searchParams)).toEqual(requestOf(app, { state, nonce: "n" }));
    }
  });

  it("A27: an invalid request is refused before the sign-in", async () => {
    await expectRefusal(requestOf(app, { scope: "nothing" }), /does not allow/, "");
  });

  it("A21: prompt=none answers login_required, consent_required, or a code without a page", async () => {
    const person = await newAccount();
    const silent = requestOf(app, { prompt: "none" });
    const unknown = await authorize(silent);
    expect(members(unknown)).toEqual({ error: "login_required", state: "state-1", iss: ISSUER });
    const unasked = await authorize(silent, person.sessionToken);
    expect(members(unasked)).toEqual({ error: "consent_required", state: "state-1", iss: ISSUER });
    await approve(app, person);
    const known = await authorize(silent, person.sessionToken);
    expect([unknown.status, unasked.status, known.status]).toEqual([303, 303, 303]);
    expect((await exchange(app, members(known).code ?? "")).status).toBe(200);
    const more = await authorize(requestOf(app, { prompt: "none", scope: "email" }), person.sessionToken);
    expect(members(more).error).toBe("consent_required");
  });

  it("A22: prompt=login asks for the password once", async () => {
    const person = await newAccount();
    await approve(app, person);
    const reply = await authorize(requestOf(app, { prompt: "login" }), person.sessionToken);
    expect(reply.location?.pathname).toBe("/sign-in");
    expect(reply.location?.searchParams.get("again")).toBe("true");
    expect(nextOf(reply).searchParams.has("prompt")).toBe(false);
    const both = await authorize(requestOf(app, { prompt: "login consent" }), person.sessionToken);
    expect(nextOf(both).searchParams.get("prompt")).toBe("consent");
    const signedIn = await newSession(person.accountId);
    expect((await authorize(nextOf(reply).search.slice(1), signedIn.token)).location?.searchParams.has("code")).toBe(
      true,
    );
    expect((await authorize(nextOf(both).search.slice(1), signedIn.token)).status).toBe(200);
  });

  it("A22: max_age asks for the password when it was given longer ago, by the database's clock", async () => {
    const person = await newAccount();
    await approve(app, person);
    const aged = (max_age: string, prompt?: string) =>
      authorize(requestOf(app, { max_age, prompt }), person.sessionToken);
    await db().$executeRaw`UPDATE "Session" SET "authenticatedAt" = now() - interval '100 seconds'
      WHERE "accountId" = ${person.accountId}`;
    expect((await aged("120")).location?.searchParams.has("code")).toBe(true);
    for (const max_age of ["90", "1", "0"]) {
      const reply = await aged(max_age);
      expect(reply.location?.pathname).toBe("/sign-in");
      expect(nextOf(reply).searchParams.has("max_age")).toBe(false); // else max_age=0 would never end
    }
    expect(members(await aged("90", "none")).error).toBe("login_required");
    for (const max_age of ["-1", "soon", "1.5"]) await expectRefusal(requestOf(app, { max_age }), /max_age/);
  });

  it("A22: prompt=consent and prompt=select_account show the page though consent is remembered", async () => {
    const person = await newAccount();
    await approve(app, person);
    for (const prompt of ["consent", "select_account", "consent select_account"]) {
      const page = await authorize(requestOf(app, { prompt }), person.sessionToken);
      expect(page.status).toBe(200);
      expect(page.text).toContain("Switch account");
    }
    expect((await authorize(requestOf(app, { prompt: "" }), person.sessionToken)).status).toBe(303);
  });

  it("a banned account sees that it is banned, and gets no code from remembered consent", async () => {
    for (const flags of [AccountFlag.Banned, AccountFlag.Disabled]) {
      const person = await newAccount();
      await approve(app, person);
      const page = await authorize(requestOf(app, { scope: "identify", prompt: "consent" }), person.sessionToken);
      await db().account.update({ where: { id: person.accountId }, data: { flags } });
      const before = await codes();
      for (const prompt of [undefined, "none"]) {
        const reply = await authorize(requestOf(app, { prompt }), person.sessionToken);
        expect([reply.status, reply.location]).toEqual([403, null]);
      }
      expect((await decide({ ...formOf(page), decision: "approve" }, person.sessionToken)).status).toBe(403);
      expect(await codes()).toBe(before);
    }
  });
});

describe("A28: remembered consent", () => {
  const second = async (of: TestApplication, by: TestAccount, changes: Parameters = {}) => {
    await approve(of, by, { ...changes, scope: "identify bots.read" });
    return (await authorize(requestOf(of, { ...changes, scope: "identify" }), by.sessionToken)).status;
  };

  it("only by a verified confidential application, at an address that is its own, for no more than was approved", async () => {
    const verified = await newApplication();
    expect(await second(verified, user)).toBe(303);
    const more = requestOf(verified, { scope: "identify bots.read profile" });
    expect((await authorize(more, user.sessionToken)).status).toBe(200);
    expect(await second(await newApplication({ isPublicClient: true }), user, newPkce().parameters)).toBe(200);
    const owner = await newAccount();
    expect(await second(await newApplication({ verified: false, owner }), owner)).toBe(200);
    const loopback = await newApplication({ redirectUris: ["http://127.0.0.1:5000/cb"] });
    expect(await second(loopback, user)).toBe(200);
  });
});
