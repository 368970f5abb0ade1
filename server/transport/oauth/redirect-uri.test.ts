import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { updateApplication } from "../../domain/applications/write-applications.ts";
import { isRegisteredRedirect } from "../../domain/oauth/redirect-uri.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import {
  approve,
  authorize,
  encode,
  exchange,
  newApplication,
  newPkce,
  requestOf,
  type TestApplication,
} from "../../testing/oauth-flow.ts";

const SAVED = "https://app.example/cb?a=1&b=2";
let user: TestAccount;
let app: TestApplication;

beforeAll(async () => {
  user = await newAccount();
  app = await newApplication({ redirectUris: [SAVED, "https://app.example/deep/cb"] });
});

/** 400 and no redirect for either kind of client, signed in or not. */
async function expectRefused(redirect_uri: string, of = app) {
  const challenge = newPkce().parameters;
  for (const session of [user.sessionToken, undefined]) {
    const reply = await authorize(requestOf(of, { redirect_uri, ...challenge }), session);
    expect([redirect_uri, reply.status, reply.location]).toEqual([redirect_uri, 400, null]);
    expect(reply.text).not.toContain('name="ticket"');
  }
}

describe("threat 2: A6: a redirect URI is compared byte for byte", () => {
  it.each([
    ["case of the scheme", "HTTPS://app.example/cb?a=1&b=2"],
    ["case of the host", "https://App.example/cb?a=1&b=2"],
    ["case of the path", "https://app.example/CB?a=1&b=2"],
    ["the default port", "https://app.example:443/cb?a=1&b=2"],
    ["another port", "https://app.example:8443/cb?a=1&b=2"],
    ["a trailing slash", "https://app.example/cb/?a=1&b=2"],
    ["dot segments", "https://app.example/cb/../cb?a=1&b=2"],
    ["a dot segment", "https://app.example/./cb?a=1&b=2"],
    ["encoded dots", "https://app.example/%2e/cb?a=1&b=2"],
    ["an encoded letter", "https://app.example/c%62?a=1&b=2"],
    ["an added query", "https://app.example/cb?a=1&b=2&c=3"],
    ["a missing query", "https://app.example/cb"],
    ["a reordered query", "https://app.example/cb?b=2&a=1"],
    ["a fragment", "https://app.example/cb?a=1&b=2#x"],
    ["an empty fragment", "https://app.example/cb?a=1&b=2#"],
    ["a user", "https://good@app.example/cb?a=1&b=2"],
    ["a user that looks like the host", "https://app.example@evil.example/cb?a=1&b=2"],
    ["a subdomain", "https://x.app.example/cb?a=1&b=2"],
    ["a longer host", "https://app.example.evil.example/cb?a=1&b=2"],
    ["a dot after the host", "https://app.example./cb?a=1&b=2"],
    ["another scheme", "http://app.example/cb?a=1&b=2"],
    ["no scheme", "//app.example/cb?a=1&b=2"],
    ["a path alone", "/cb?a=1&b=2"],
    ["a double slash", "https://app.example//cb?a=1&b=2"],
    ["a backslash", "https://app.example\\cb?a=1&b=2"],
    ["a tab", "https://app.example/\tcb?a=1&b=2"],
    ["a line end", "https://app.example/cb?a=1&b=2\n"],
    ["a blank before", " https://app.example/cb?a=1&b=2"],
    ["a blank after", "https://app.example/cb?a=1&b=2 "],
    ["a prefix", "https://app.example/c"],
    ["a suffix", `${SAVED}x`],
    ["two at once", `${SAVED} https://app.example/deep/cb`],
    ["a script", "javascript:alert(1)//https://app.example/cb"],
    ["data", "data:text/html,https://app.example/cb"],
    ["a saved URI of another case of percent-encoding", "https://app.example/deep%2Fcb"],
  ])("%s makes it another one", async (_, uri) => {
    await expectRefused(uri);
  });

  it("any change to a saved one is refused, with no redirect (random changes)", async () => {
    const character = fc.constantFrom(...'/\\?#@:.%&=+;,*"<>[]{}|^~ \t\r\n0aZé\u202e\u200b');
    const changed = fc
      .record({
        uri: fc.constantFrom(SAVED, "https://app.example/deep/cb"),
        at: fc.nat(40),
        remove: fc.nat(3),
        insert: fc.oneof(
          fc.array(character, { maxLength: 3 }).map((list) => list.join("")),
          fc.string({ maxLength: 4 }),
        ),
      })
      .map(({ uri, at, remove, insert }) => uri.slice(0, at) + insert + uri.slice(at + remove))
      .filter((uri) => uri !== SAVED && uri !== "https://app.example/deep/cb");
    const client = { isPublicClient: false, redirectUris: [SAVED, "https://app.example/deep/cb"] };
    fc.assert(
      fc.property(changed, (uri) => !isRegisteredRedirect(client, uri)),
      { numRuns: 1_000 },
    );
    await fc.assert(
      fc.asyncProperty(changed, async (redirect_uri) => {
        const reply = await authorize(requestOf(app, { redirect_uri }), user.sessionToken);
        return reply.status === 400 && reply.location === null && !reply.text.includes('name="ticket"');
      }),
      { numRuns: 30 },
    );
  });

  it("another application's URI is refused", async () => {
    const other = await newApplication({ redirectUris: ["https://other.example/cb"] });
    await expectRefused(other.redirectUri);
  });

  it("a URI that was removed from the application is refused, also in a form that was shown before", async () => {
    const own = await newApplication();
    await approve(own, user);
    await updateApplication({ applicationId: own.clientId, redirectUris: [] }, own.owner.actor);
    await expectRefused(own.redirectUri, own);
  });
});

describe("A7: a loopback address of a public client", () => {
  const URIS = ["http://127.0.0.1:3000/cb", "http://[::1]/cb?x=1", "http://localhost:3000/cb"];
  let native: TestApplication;

  beforeAll(async () => {
    native = await newApplication({ isPublicClient: true, redirectUris: URIS });
  });

  it.each([
    "http://127.0.0.1:3000/cb",
    "http://127.0.0.1/cb",
    "http://127.0.0.1:1/cb",
    "http://127.0.0.1:65535/cb",
    "http://[::1]/cb?x=1",
    "http://[::1]:49152/cb?x=1",
    "http://localhost:3000/cb",
    "http://localhost:49152/cb",
    "http://localhost/cb",
  ])("is taken on any port, and the code is for that very port: %s", async (redirect_uri) => {
    const { verifier, parameters } = newPkce();
    const { code, reply } = await approve(native, user, { redirect_uri, ...parameters });
    expect(reply.headers.get("location")?.startsWith(redirect_uri)).toBe(true);
    const otherPort = redirect_uri.replace(/(127\.0\.0\.1|\]|localhost)(:\d+)?/, "$1:4");
    const wrong = await exchange(native, code, { redirect_uri: otherPort, code_verifier: verifier });
    expect([wrong.status, wrong.body.error]).toEqual([400, "invalid_grant"]);
    expect((await exchange(native, code, { redirect_uri, code_verifier: verifier })).status).toBe(200);
  });

  it.each([
    "http://127.0.0.1:8000/cb/",
    "http://127.0.0.1:8000/CB",
    "http://127.0.0.1:8000/cb?x",
    "http://127.0.0.1:8000/cb#",
    "http://127.0.0.1:/cb",
    "http://127.0.0.1:99999/cb",
    "http://127.0.0.1:080000/cb",
    "http://127.0.0.1:80 /cb",
    "http://127.0.0.1:80@evil.example/cb",
    "http://127.0.0.1.evil.example/cb",
    "http://127.0.0.1:80.evil.example/cb",
    "https://127.0.0.1:3000/cb",
    "http://127.0.0.2/cb",
    "http://127.1/cb",
    "http://[::1]:8000/cb",
    "http://[0:0:0:0:0:0:0:1]/cb?x=1",
    "http://[::ffff:127.0.0.1]/cb?x=1",
    "http://localhost:8000/cb/",
    "http://Localhost:3000/cb",
    "http://localhost.evil.example/cb",
    "http://app.localhost:3000/cb",
    "https://localhost:3000/cb",
  ])("is refused when more than the port differs: %s", async (uri) => {
    await expectRefused(uri, native);
  });

  it("of a confidential client is compared in full", async () => {
    const confidential = await newApplication({ redirectUris: URIS });
    await expectRefused("http://127.0.0.1:8000/cb", confidential);
    await expectRefused("http://localhost:8000/cb", confidential);
    await approve(confidential, user, { redirect_uri: URIS[0] });
  });
});

describe("A8: URIs that can be saved as redirect URIs", () => {
  const save = (uri: string) =>
    updateApplication({ applicationId: app.clientId, redirectUris: [SAVED, uri] }, app.owner.actor);

  it.each([
    "http://app.example/cb",
    "http://192.168.1.5/cb",
    "http://localhost.evil.example/cb",
    "http://127.0.0.1.evil.example/cb",
    "http://0.0.0.0/cb",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "com.example.app:/cb",
    "urn:ietf:wg:oauth:2.0:oob",
    "https://*.app.example/cb",
    "https://app.example/*",
    "https://app.example/cb#x",
    "https://app.example/cb#",
    "https://user@app.example/cb",
    "https://user:secret@app.example/cb",
    "https://app.example/c b",
    "https://app.example/\ncb",
    "https://app.example/\u0001cb",
    "https://app.exämple/cb",
    "https://",
    "https:///cb",
    "https:/app.example/cb",
    "https:app.example/cb",
    "https:\\\\app.example\\cb",
    "https://app.example\\@evil.example/cb",
    "https://app.example:99999/cb",
    "/cb",
    "cb",
    `https://app.example/${"a".repeat(2029)}`,
  ])("refused with 400, and named: %j", async (uri) => {
    const fault = await faultOf(save(uri));
    expect([uri, fault.code]).toEqual([uri, "invalid_request"]);
    expect(fault.problems).toMatchObject([{ path: ["redirectUris", 1] }]);
    const row = await db().application.findUniqueOrThrow({ where: { id: app.clientId } });
    expect(row.redirectUris).not.toContain(uri);
  });

  it.each([
    "https://app.example/cb",
    "https://app.example",
    "https://app.example:8443/cb?x=1&y=%20",
    "https://xn--exmple-cua.example/cb",
    "http://localhost/cb",
    "http://localhost:3000/cb",
    "http://127.0.0.1/cb",
    "http://[::1]:3000/cb",
    `https://app.example/${"a".repeat(2028)}`,
  ])("taken: %s", async (uri) => {
    const own = await newApplication();
    await updateApplication({ applicationId: own.clientId, redirectUris: [uri] }, own.owner.actor);
    const asked = requestOf(own, { redirect_uri: uri });
    const page = await authorize(encode(asked), own.owner.sessionToken);
    expect([page.status, uri]).toEqual([200, uri]);
  });
});
