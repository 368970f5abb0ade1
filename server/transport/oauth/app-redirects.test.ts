import { beforeAll, describe, expect, it } from "vitest";
import { findRedirectProblem } from "../../contract/redirect-uri.ts";
import { db } from "../../data/db.ts";
import { createApplication, updateApplication } from "../../domain/applications/write-applications.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import {
  authorize,
  decide,
  exchange,
  formOf,
  ISSUER,
  newApplication,
  newPkce,
  type PageReply,
  type Parameters,
  requestOf,
  visit,
} from "../../testing/oauth-flow.ts";

const APP_URIS = ["com.example.app:/cb", "vscode://publisher.ext/cb"];
let user: TestAccount;
beforeAll(async () => {
  user = await newAccount();
});

const newApp = (redirectUri: string) => newApplication({ isPublicClient: true, redirectUris: [redirectUri] });

/** Where a page leads: by itself, and by its link. */
function addressesOf({ headers, text }: PageReply): string[] {
  const byItself = /^0;url=(.*)$/.exec(headers.get("refresh") ?? "")?.[1] ?? "none";
  const link = /class="button main" href="([^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "none";
  return [byItself, link];
}

describe("an address that opens an app of the person's device", () => {
  it.each([...APP_URIS, "com.example.app://host/cb?x=1"])(
    "of a public client gets the code, by a page that opens the app and has a link: %s",
    async (uri) => {
      const app = await newApp(uri);
      const { verifier, parameters } = newPkce();
      const page = await authorize(requestOf(app, parameters), user.sessionToken);
      const reply = await decide({ ...formOf(page), decision: "approve" }, user.sessionToken);
      expect([reply.status, reply.location, reply.headers.get("cache-control")]).toEqual([200, null, "no-store"]);
      const [address = "", link] = addressesOf(reply);
      expect(link).toBe(address);
      expect(address.startsWith(uri)).toBe(true);
      const { code = "", ...rest } = Object.fromEntries(new URLSearchParams(address.slice(uri.length + 1)));
      expect(rest).toEqual({ state: "state-1", iss: ISSUER });
      expect((await exchange(app, code, { code_verifier: verifier })).status).toBe(200);
    },
  );

  it("gets a refusal in the same way, and errors that nobody has decided only by its link", async () => {
    const app = await newApp("com.example.app:/cb");
    const request = requestOf(app, newPkce().parameters);
    const page = await authorize(request, user.sessionToken);
    const denied = await decide({ ...formOf(page), decision: "deny" }, user.sessionToken);
    expect(addressesOf(denied)[0]).toMatch(/^com\.example\.app:\/cb\?error=access_denied&state=state-1&iss=/);
    const silent = await authorize({ ...request, prompt: "none" });
    expect(addressesOf(silent)).toEqual([
      "none",
      expect.stringMatching(/^com\.example\.app:\/cb\?error=login_required&/),
    ]);
  });

  it("A28: is asked for each time, by name, with a warning that any app can claim it", async () => {
    const words: [string, string][] = [
      ["vscode://publisher.ext/cb", "<strong>Visual Studio Code</strong>, an app on this computer (vscode)"],
      ["com.example.app:/cb", "an app on this computer (<strong><bdi>com.example.app</bdi></strong>)"],
    ];
    for (const [uri, text] of words) {
      const app = await newApp(uri);
      const { parameters } = newPkce();
      for (let time = 0; time < 2; time += 1) {
        const page = await authorize(requestOf(app, parameters), user.sessionToken);
        expect([page.status, page.text.includes(text)]).toEqual([200, true]);
        expect(page.text).toContain("Any app on this computer can claim this address");
        expect(page.headers.get("content-security-policy")).toContain("form-action 'self';");
        await decide({ ...formOf(page), decision: "approve" }, user.sessionToken);
      }
    }
  });

  it.each([
    "com.example.app:/CB",
    "com.example.app:/cb/",
    "com.example.app:/cb?x",
    "COM.example.app:/cb",
    "com.example.app2:/cb",
  ])("is compared byte for byte: %s", async (redirect_uri) => {
    const app = await newApp("com.example.app:/cb");
    const reply = await authorize(requestOf(app, { redirect_uri, ...newPkce().parameters }), user.sessionToken);
    expect([reply.status, reply.location, reply.headers.get("refresh")]).toEqual([400, null, null]);
  });

  it("needs a proof key, as every request of a public client", async () => {
    const reply = await authorize(requestOf(await newApp("com.example.app:/cb")), user.sessionToken);
    expect([reply.status, reply.text.includes("must send code_challenge")]).toEqual([400, true]);
  });

  it("is refused for a confidential client: when it is saved, when the client becomes one, and when it is used", async () => {
    const owner = await newAccount();
    for (const uri of APP_URIS) {
      const create = createApplication({ name: "App", redirectUris: [uri] }, owner.actor);
      expect((await faultOf(create)).problems).toMatchObject([{ path: ["redirectUris", 0] }]);
    }
    const app = await newApp("com.example.app:/cb");
    const change = (changes: object) => updateApplication({ applicationId: app.clientId, ...changes }, app.owner.actor);
    const becoming = await faultOf(change({ isPublicClient: false }));
    expect([becoming.code, becoming.problems[0]?.path]).toEqual(["invalid_request", ["isPublicClient"]]);
    expect(becoming.message).toContain("com.example.app:/cb");
    const both = await faultOf(change({ isPublicClient: false, redirectUris: ["com.example.app:/cb"] }));
    expect(both.problems).toMatchObject([{ path: ["redirectUris", 0] }]);
    await change({ isPublicClient: true, name: "Still public" });
    await db().application.update({
      where: { id: app.clientId },
      data: { isPublicClient: false, verification: "verified" },
    });
    expect((await authorize(requestOf(app), user.sessionToken)).status).toBe(400);
    await change({ isPublicClient: true });
    await change({ isPublicClient: false, redirectUris: ["https://app.example/cb"] });
  });

  it.each([
    ...["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "blob:https://a.example/x", "about:blank"],
    ...["view-source:https://a.example", "ws://a.example/cb", "wss://a.example/cb", "ftp://a.example/cb", "vbscript:x"],
    ...["intent://a.example/#Intent;end", "intent:/x", "ms-settings:/x", "ms-word:ofe|u|https://a.example", "shell:/x"],
    ...[
      "search-ms:/query",
      "mailto:a@b.example",
      "tel:/1",
      "chrome://settings",
      "chrome-extension://abc/x",
      "steam://run/1",
    ],
    ...[
      "jar:https://a.example/x",
      "filesystem:https://a.example/x",
      "myapp:/cb",
      "web+app:/cb",
      "urn:ietf:wg:oauth:2.0:oob",
    ],
    ...["x-apple.systempreferences:/x", "com.example.app:cb", "com.example.app:", "COM.EXAMPLE:/cb", ".example:/cb"],
    ...[
      "com..example:/cb",
      "com.example.:/cb",
      "com.example.app:/cb#x",
      "com.example.app:/*",
      "com.example.app://u@h/cb",
    ],
    ...["com.example.app:/c b", "com.example.app:\\cb", "com.example.app:/\ncb"],
    ...[
      "vscode:/cb",
      "vscode://file/etc/passwd",
      "vscode://file/a.b",
      "vscode://vscode-remote/ssh/x",
      "vscode://vscode.git/clone",
    ],
    ...[
      "vscode:extension/publisher.name",
      "VSCODE://publisher.ext/cb",
      "jetbrains://idea/checkout/git",
      "jetbrains://publisher.ext/cb",
    ],
    ...[
      "zed://file/x",
      "cursor://anysphere/prompt",
      "cursor://anysphere.cursor-deeplink/mcp/install",
      "constructor:/cb",
      "__proto__:/cb",
      "http://app.example/cb",
    ],
  ])("cannot be saved: %j", (uri) => {
    expect([uri, findRedirectProblem(uri, true)]).toEqual([uri, expect.any(String)]);
  });

  it.each([
    ...["com.example.app:/", "com.googleusercontent.apps.123-abc:/oauth2redirect", "xn--p1ai.xn--e1afmkfd:/cb"],
    ...[
      "vscode://publisher.ext-name",
      "vscode-insiders://publisher.ext/did-authenticate?x=1",
      "cursor://publisher.ext/cb",
    ],
    ...["jetbrains://idea/com.example.plugin/cb", "zed://publisher.ext/cb", "windsurf://publisher.ext/cb"],
  ])("can be saved by a public client alone: %s", (uri) => {
    expect([findRedirectProblem(uri, true), findRedirectProblem(uri, false)]).toEqual([null, expect.any(String)]);
  });
});

describe("response_mode=form_post", () => {
  /** The form of a page: where it is posted, and what. */
  function postOf({ text }: PageReply): { action: string; fields: Parameters } {
    const plain = (value = "") =>
      value
        .replaceAll("&quot;", '"')
        .replaceAll("&#39;", "'")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&");
    const fields = [...text.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value]) => [
      name,
      plain(value),
    ]);
    return {
      action: plain(/<form method="post" action="([^"]*)"/.exec(text)?.[1]),
      fields: Object.fromEntries(fields),
    };
  }
  const form_post = { response_mode: "form_post" };

  it.each([true, false])(
    "a page posts code, state and issuer to the redirect URI; public client: %s",
    async (isPublicClient) => {
      const app = await newApplication({ isPublicClient, redirectUris: ["https://app.example/cb?x=1&y=2"] });
      const { verifier, parameters } = newPkce();
      const state = "a\"><script>alert(1)</script>&amp;'";
      const page = await authorize(requestOf(app, { ...form_post, ...parameters, state }), user.sessionToken);
      expect(page.headers.get("content-security-policy")).toContain("form-action 'self';");
      const reply = await decide({ ...formOf(page), decision: "approve" }, user.sessionToken);
      expect([reply.status, reply.location, reply.headers.get("cache-control")]).toEqual([200, null, "no-store"]);
      const { action, fields } = postOf(reply);
      expect(action).toBe("https://app.example/cb?x=1&y=2");
      expect(fields).toEqual({ code: expect.any(String), state, iss: ISSUER });
      expect((await exchange(app, fields.code ?? "", { code_verifier: verifier })).status).toBe(200);
      const policy = reply.headers.get("content-security-policy") ?? "";
      const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
      expect(policy).toMatch(/default-src 'none';.*form-action https:; base-uri 'none'; frame-ancestors 'none'/);
      expect(reply.text.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
      expect(reply.text).toMatch(/<button[^>]*>Continue<\/button>/);
    },
  );

  it("is listed in the metadata", async () => {
    const { text } = await visit("/.well-known/openid-configuration");
    expect(JSON.parse(text).response_modes_supported).toEqual(["query", "form_post"]);
  });

  it("a refusal, the answers to prompt=none and a remembered consent are posted too", async () => {
    const [app, person] = [await newApplication(), await newAccount()];
    const request = requestOf(app, form_post);
    const silent = () => authorize({ ...request, prompt: "none" }, person.sessionToken);
    expect(postOf(await authorize({ ...request, prompt: "none" })).fields.error).toBe("login_required");
    expect(postOf(await silent()).fields).toEqual({ error: "consent_required", state: "state-1", iss: ISSUER });
    const page = await authorize(request, person.sessionToken);
    const denied = await decide({ ...formOf(page), decision: "deny" }, person.sessionToken);
    expect(postOf(denied)).toEqual({
      action: app.redirectUri,
      fields: { error: "access_denied", state: "state-1", iss: ISSUER },
    });
    await decide({ ...formOf(page), decision: "approve" }, person.sessionToken);
    expect(postOf(await silent()).fields.code).toEqual(expect.any(String));
    const byReference = await authorize({ ...request, request_uri: "https://a.example" }, person.sessionToken);
    expect(postOf(byReference).fields.error).toBe("request_uri_not_supported");
  });

  it("a page that refuses the request leads back by a form", async () => {
    const app = await newApplication();
    const page = await authorize(requestOf(app, { ...form_post, scope: "nothing" }), user.sessionToken);
    expect([page.status, postOf(page).fields.error]).toEqual([400, "invalid_scope"]);
    expect(page.headers.get("content-security-policy")).toContain("form-action https:;");
    expect(page.text).not.toContain("<script");
  });

  it("an app's address gets no form", async () => {
    const app = await newApp("com.example.app:/cb");
    const page = await authorize(requestOf(app, { ...form_post, ...newPkce().parameters }), user.sessionToken);
    expect([page.status, page.text.includes("<form")]).toEqual([400, false]);
    expect(page.text).toContain("com.example.app:/cb?error=invalid_request");
  });

  it.each(["fragment", "jwt", "query.jwt", "form_post.jwt", "web_message", "QUERY"])(
    "%s is refused clearly",
    async (response_mode) => {
      const page = await authorize(requestOf(await newApplication(), { response_mode }), user.sessionToken);
      expect([page.status, page.text.includes("The response_mode must be query or form_post.")]).toEqual([400, true]);
    },
  );

  it("query is what is answered without it", async () => {
    const app = await newApplication();
    const page = await authorize(requestOf(app, { response_mode: "query" }), user.sessionToken);
    const reply = await decide({ ...formOf(page), decision: "approve" }, user.sessionToken);
    expect([reply.status, reply.location?.searchParams.has("code")]).toEqual([303, true]);
  });
});
