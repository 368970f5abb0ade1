import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/**
 * oidc-provider on this machine, with the paths of Google. Any name signs in at its pages, and is the account's id.
 * It insists on a proof key.
 */
export async function startOidcProvider(redirectUri: string) {
  const server = http.createServer();
  await once(server.listen(0, "127.0.0.1").unref(), "listening");
  const providerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: "client-2", clientSecret: "a-secret-of-the-client" };
  const provider = new Provider(providerUrl, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    routes: { authorization: "/o/oauth2/v2/auth", token: "/token", userinfo: "/v1/userinfo" },
    scopes: ["openid", "profile"],
    claims: { openid: ["sub"], profile: ["name"] },
    pkce: { required: () => true },
    cookies: { keys: ["a key of the tests"] },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, name: `${accountId} of the north` }),
    }),
    ttl: { AccessToken: 3600, IdToken: 3600, Grant: 3600, AuthorizationCode: 600, Session: 3600, Interaction: 3600 },
  });
  server.on("request", provider.callback());
  return { client: { ...client, providerUrl }, stop: () => void server.close() };
}
