import { beforeAll, describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { updateApplication } from "../../domain/applications/write-applications.ts";
import { ensureSigningKey } from "../../domain/oauth/rotate-signing-key.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import {
  encode,
  formOf,
  newAccessToken,
  newApplication,
  type PageReply,
  type Parameters,
  type TestApplication,
  visit,
} from "../../testing/oauth-flow.ts";

const AFTERWARDS = "https://app.example/bye?a=1";
let app: TestApplication;
let user: TestAccount;
let hint: string;

beforeAll(async () => {
  await ensureSigningKey();
});

/** An application with a sign-out address, and a person who is signed in to it. */
async function begin() {
  const made = await newAccessToken({}, "openid");
  app = made.app;
  user = made.account;
  hint = made.idToken ?? "";
  await updateApplication({ applicationId: app.clientId, logoutRedirectUris: [AFTERWARDS] }, app.owner.actor);
  await db().application.update({ where: { id: app.clientId }, data: { verification: "verified" } });
}

const logOut = (query: Parameters, session?: string) => visit(`/oauth2/logout?${encode(query)}`, { session });
const isSignedIn = async () => (await db().session.count({ where: { accountId: user.accountId } })) > 0;
const confirm = (page: PageReply, session: string | undefined, headers: Record<string, string> = {}) =>
  visit("/oauth2/logout/decision", {
    session,
    method: "POST",
    body: new URLSearchParams(formOf(page)).toString(),
    headers: { "Sec-Fetch-Site": "same-origin", Origin: "null", ...headers },
  });

describe("RP-initiated logout", () => {
  it("with the ID token of the person it signs out at once, and goes back with state", async () => {
    await begin();
    const request = { id_token_hint: hint, post_logout_redirect_uri: AFTERWARDS, state: "a&b" };
    const reply = await logOut(request, user.sessionToken);
    expect([reply.status, reply.location?.href]).toEqual([303, `${AFTERWARDS}&state=a%26b`]);
    expect(reply.headers.get("set-cookie")).toMatch(/^session=; .*Max-Age=0/);
    expect(await isSignedIn()).toBe(false);
    const entry = { accountId: user.accountId, action: "session.signOut" };
    expect(await db().auditEntry.count({ where: entry })).toBe(1);
    // Again, signed out by now: nothing is left to do.
    expect((await logOut(request, user.sessionToken)).location?.href).toBe(`${AFTERWARDS}&state=a%26b`);
  });

  it("without an address the person sees that they are signed out", async () => {
    await begin();
    const reply = await logOut({ id_token_hint: hint, state: "x" }, user.sessionToken);
    expect([reply.status, reply.location, await isSignedIn()]).toEqual([200, null, false]);
    expect(reply.text).toContain("You are signed out");
  });

  it.each([
    ["no hint", () => ({})],
    ["a hint that cannot be read", () => ({ id_token_hint: `${hint.slice(0, -8)}AAAAAAAA` })],
    ["nonsense", () => ({ id_token_hint: "junk.junk.junk" })],
  ])("with %s the person is asked, and nothing happens before they confirm", async (_, given) => {
    await begin();
    const query = { client_id: app.clientId, post_logout_redirect_uri: AFTERWARDS, state: "s", ...given() };
    const page = await logOut(query, user.sessionToken);
    expect([page.status, await isSignedIn()]).toEqual([200, true]);
    expect(page.text).toContain("Test app");
    expect(page.text).toContain("app.example");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https:;");
    const done = await confirm(page, user.sessionToken);
    expect([done.status, done.location?.href, await isSignedIn()]).toEqual([303, `${AFTERWARDS}&state=s`, false]);
    expect(done.headers.get("set-cookie")).toMatch(/^session=;/);
  });

  it("with the ID token of somebody else the person is asked as well", async () => {
    await begin();
    const other = await newAccount();
    const page = await logOut({ id_token_hint: hint }, other.sessionToken);
    expect(page.text).toContain("Sign out of this service?");
    expect(await db().session.count({ where: { accountId: other.accountId } })).toBe(1);
  });

  it("signed out and without proof there is a link, and no redirect", async () => {
    await begin();
    const query = { client_id: app.clientId, post_logout_redirect_uri: AFTERWARDS };
    const page = await logOut(query);
    expect([page.status, page.location]).toEqual([200, null]);
    expect(page.text).toContain('href="https://app.example/bye?a=1"');
  });

  it("threat 6: an application that nobody has verified sends nobody on without a click", async () => {
    await begin();
    await db().application.update({ where: { id: app.clientId }, data: { verification: "none" } });
    const page = await logOut({ id_token_hint: hint, post_logout_redirect_uri: AFTERWARDS });
    expect([page.status, page.location]).toEqual([200, null]);
    expect(page.text).toContain("Return to <bdi>app.example</bdi>");
  });

  it("threat 6: a form of another site, of another session or with another request signs nobody out", async () => {
    await begin();
    const page = await logOut({ client_id: app.clientId }, user.sessionToken);
    const other = await newAccount();
    const elsewhere = await confirm(page, user.sessionToken, { "Sec-Fetch-Site": "cross-site" });
    const stranger = await confirm(page, other.sessionToken);
    const form = { ...formOf(page), request: `client_id=${app.clientId}&state=x` };
    const body = new URLSearchParams(form).toString();
    const headers = { "Sec-Fetch-Site": "same-origin", Origin: "null" };
    const session = user.sessionToken;
    const changed = await visit("/oauth2/logout/decision", { session, method: "POST", body, headers });
    expect([elsewhere.status, stranger.status, changed.status]).toEqual([403, 403, 403]);
    expect((await visit("/oauth2/logout/decision", { session })).status).toBe(405);
    expect(await isSignedIn()).toBe(true);
  });

  it("a request that cannot be right is a page with status 400 and signs nobody out", async () => {
    await begin();
    const another = await newApplication();
    const requests: Parameters[] = [
      { id_token_hint: hint, post_logout_redirect_uri: "https://app.example/bye" },
      { id_token_hint: hint, post_logout_redirect_uri: "https://evil.example/" },
      { post_logout_redirect_uri: AFTERWARDS },
      { id_token_hint: hint, client_id: another.clientId },
      { client_id: "unknown" },
      { id_token_hint: "x".repeat(5000) },
    ];
    for (const request of requests) {
      const reply = await logOut(request, user.sessionToken);
      expect([request, reply.status, reply.location]).toEqual([request, 400, null]);
      expect(reply.text).toContain("invalid_request");
    }
    expect((await visit("/oauth2/logout?state=a&state=b", { session: user.sessionToken })).status).toBe(400);
    expect(await isSignedIn()).toBe(true);
  });

  it("a POST becomes the same request by GET, which carries the cookie", async () => {
    await begin();
    const body = encode({ id_token_hint: hint, state: "a b", other: "x" });
    const reply = await visit("/oauth2/logout", { method: "POST", body });
    expect([reply.status, reply.location?.pathname, reply.location?.searchParams.get("state")]).toEqual([
      303,
      "/oauth2/logout",
      "a b",
    ]);
    expect(reply.location?.searchParams.get("id_token_hint")).toBe(hint);
    expect(reply.location?.searchParams.has("other")).toBe(false);
  });

  it("a sign-out address is one of the web, and never opens an app", async () => {
    const own = await newApplication({ isPublicClient: true });
    for (const uri of ["com.example.app:/bye", "http://app.example/", "javascript:alert(1)"]) {
      const saved = updateApplication({ applicationId: own.clientId, logoutRedirectUris: [uri] }, own.owner.actor);
      expect((await faultOf(saved)).problems).toMatchObject([{ path: ["logoutRedirectUris", 0] }]);
    }
  });
});
