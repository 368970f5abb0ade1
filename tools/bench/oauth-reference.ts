// oidc-provider with its in-memory adapter: nothing it issues outlives the process. `GET /codes` makes codes to exchange.
import { randomBytes } from "node:crypto";
import http from "node:http";
import Provider from "oidc-provider";

const PORT = Number(process.env.PORT);
const CLIENT = { client_id: "bench", client_secret: "bench-secret", redirect_uris: ["https://app.example/cb"] };

const provider = new Provider(`http://127.0.0.1:${PORT}`, {
  clients: [{ ...CLIENT, grant_types: ["authorization_code"], response_types: ["code"] }],
  scopes: ["openid", "identify"],
  pkce: { required: () => false },
  features: { devInteractions: { enabled: false } },
  findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
  ttl: { AccessToken: 3600, IdToken: 3600, Grant: 3600, AuthorizationCode: 600, Session: 3600 },
});

async function newCode(scope: string): Promise<string> {
  const accountId = randomBytes(12).toString("hex");
  const grant = new provider.Grant({ accountId, clientId: CLIENT.client_id });
  grant.addOIDCScope(scope);
  const code = new provider.AuthorizationCode({
    accountId,
    grantId: await grant.save(),
    client: await provider.Client.find(CLIENT.client_id),
    redirectUri: CLIENT.redirect_uris[0],
    scope,
    gty: "authorization_code",
    authTime: Math.floor(Date.now() / 1000),
  });
  return code.save();
}

const answer = provider.callback();

async function giveCodes(url: URL, response: http.ServerResponse): Promise<void> {
  const scope = url.searchParams.get("scope") ?? "";
  const codes: string[] = [];
  for (let left = Number(url.searchParams.get("count")); left > 0; left--) codes.push(await newCode(scope));
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(codes));
}

http
  .createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname === "/healthz") return response.end("ok");
    if (url.pathname !== "/codes") return answer(request, response);
    giveCodes(url, response).catch((error) => response.writeHead(500).end(String(error)));
  })
  .listen(PORT, "127.0.0.1");
