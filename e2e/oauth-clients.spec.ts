import type { Page } from "@playwright/test";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { Strategy } from "passport-oauth2";
import { createTestAccount, expect, type TestAccount, test } from "./fixtures.ts";
import { approveAs, type CallbackServer, createTestApp, startCallbackServer, type TestApp } from "./oauth-fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const ISSUER = new URL(BASE_URL);
const SCOPE = "openid profile identify";
let callback: CallbackServer;
let person: TestAccount;
let app: TestApp;
let publicApp: TestApp;

test.beforeAll(async () => {
  callback = await startCallbackServer();
  const { redirectUri } = callback;
  person = await createTestAccount();
  app = await createTestApp({ redirectUri });
  publicApp = await createTestApp({ redirectUri, isPublic: true });
});
test.afterAll(() => callback.close());

/** The API accepts the token and returns its account. */
async function expectTokenOf(token: string): Promise<void> {
  const reply = await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: `Bearer ${token}` } });
  expect(await reply.json()).toMatchObject({ id: person.id, username: person.username });
}

test.describe("openid-client 6", () => {
  const ways = () =>
    [
      [app, openid.ClientSecretPost(app.clientSecret)],
      [app, openid.ClientSecretBasic(app.clientSecret)],
      [publicApp, openid.None()],
    ] as const;
  test("signs a user in: with the secret in the form, in Basic, and as a public client", async ({ page }) => {
    for (const [client, authentication] of ways()) {
      const execute = [openid.allowInsecureRequests];
      const config = await openid.discovery(ISSUER, client.clientId, {}, authentication, { execute });
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const expected = { pkceCodeVerifier, expectedState: openid.randomState(), expectedNonce: openid.randomNonce() };
      const arrived = await approveAs(
        page,
        person,
        openid.buildAuthorizationUrl(config, {
          redirect_uri: client.redirectUri,
          scope: SCOPE,
          code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
          code_challenge_method: "S256",
          state: expected.expectedState,
          nonce: expected.expectedNonce,
        }),
      );
      const tokens = await openid.authorizationCodeGrant(config, arrived, { ...expected, idTokenExpected: true });
      expect(tokens.claims()).toMatchObject({ sub: person.id, aud: client.clientId, iss: BASE_URL });
      const info = await openid.fetchUserInfo(config, tokens.access_token, person.id);
      expect(info).toEqual({ sub: person.id, preferred_username: person.username });
      await expectTokenOf(tokens.access_token);
      const again = openid.authorizationCodeGrant(config, arrived, { ...expected, idTokenExpected: true });
      await expect(again).rejects.toMatchObject({ error: "invalid_grant", status: 400 });
    }
  });

  test("gets access_denied when the user declines", async ({ page }) => {
    const execute = [openid.allowInsecureRequests];
    const config = await openid.discovery(ISSUER, app.clientId, {}, openid.ClientSecretPost(app.clientSecret), {
      execute,
    });
    const expectedState = openid.randomState();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: app.redirectUri,
      scope: SCOPE,
      state: expectedState,
      prompt: "consent",
    });
    await page.context().addCookies([{ name: "session", value: person.sessionToken, url: BASE_URL }]);
    await page.goto(address.href);
    await page.getByRole("button", { name: "Deny" }).click();
    await page.waitForURL(/\/cb\?/);
    const grant = openid.authorizationCodeGrant(config, new URL(page.url()), { expectedState });
    await expect(grant).rejects.toMatchObject({ error: "access_denied" });
  });
});

test.describe("oauth4webapi", () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  test("signs a user in with the secret in Basic, and in the form", async ({ page }) => {
    for (const authentication of [oauth.ClientSecretBasic, oauth.ClientSecretPost]) {
      const found = await oauth.discoveryRequest(ISSUER, { algorithm: "oauth2", ...insecure });
      const server = await oauth.processDiscoveryResponse(ISSUER, found);
      const client = { client_id: app.clientId };
      const verifier = oauth.generateRandomCodeVerifier();
      const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
      const challenge = await oauth.calculatePKCECodeChallenge(verifier);
      const address = addressOf(server, { challenge, state, nonce });
      const parameters = oauth.validateAuthResponse(server, client, await approveAs(page, person, address), state);
      const reply = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication(app.clientSecret),
        parameters,
        app.redirectUri,
        verifier,
        insecure,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, reply, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, reply, insecure);
      expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(person.id);
      const info = await oauth.userInfoRequest(server, client, tokens.access_token, insecure);
      expect(await oauth.processUserInfoResponse(server, client, person.id, info)).toMatchObject({ sub: person.id });
      await expectTokenOf(tokens.access_token);
    }
  });

  function addressOf(
    server: oauth.AuthorizationServer,
    sent: { challenge: string; state: string; nonce: string },
  ): URL {
    const address = new URL(server.authorization_endpoint ?? "");
    const parameters = {
      client_id: app.clientId,
      redirect_uri: app.redirectUri,
      response_type: "code",
      scope: SCOPE,
      prompt: "consent",
      code_challenge: sent.challenge,
      code_challenge_method: "S256",
      state: sent.state,
      nonce: sent.nonce,
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return address;
  }
});

test.describe("passport-oauth2", () => {
  test("signs a user in: a confidential client, and a public one with a proof key", async ({ page }) => {
    for (const client of [app, publicApp]) {
      const session = {};
      const start = await runStrategy(client, { query: {}, session });
      const arrived = await approveWithPrompt(page, start.url ?? "");
      const end = await runStrategy(client, { query: Object.fromEntries(arrived.searchParams), session });
      await expectTokenOf(end.token ?? "");
    }
  });

  /** Runs one request through the strategy, as passport does: it redirects or receives the token. */
  const runStrategy = (client: TestApp, request: { query: Record<string, string>; session: object }) =>
    new Promise<{ url?: string; token?: string }>((resolve, reject) => {
      const strategy = new Strategy(
        {
          authorizationURL: `${BASE_URL}/oauth2/authorize`,
          tokenURL: `${BASE_URL}/v1/oauth2/token`,
          clientID: client.clientId,
          clientSecret: client.clientSecret,
          callbackURL: client.redirectUri,
          scope: ["identify", "bots.read"],
          state: true,
          pkce: true,
        },
        (token, _refresh, _params, _profile, done) => done(null, { token }),
      );
      strategy.redirect = (url) => resolve({ url });
      strategy.success = (user) => resolve(user as { token: string });
      strategy.fail = (challenge) => reject(new Error(`failed: ${JSON.stringify(challenge)}`));
      strategy.error = reject;
      strategy.authenticate(request, {});
    });
});

const approveWithPrompt = (page: Page, address: string) => approveAs(page, person, `${address}&prompt=consent`);
