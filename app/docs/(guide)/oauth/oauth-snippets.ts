/** The base addresses. */
export interface Addresses {
  issuer: string;
  api: string;
}

/** The redirect URI of the examples: an address on the machine of the developer. */
export const REDIRECT_URI = "http://127.0.0.1:8976/callback";

export const credentialLines = `export CLIENT_ID=…
export CLIENT_SECRET=SVCOA2S_…`;

/** The commands run unchanged in one shell, one after the other. */
export const curlSteps = ({ issuer, api }: Addresses) => ({
  pkce: `VERIFIER=$(node -p 'crypto.randomBytes(32).toString("base64url")')
CHALLENGE=$(node -p 'crypto.createHash("sha256").update(process.argv[1]).digest("base64url")' -- "$VERIFIER")`,
  authorize: `echo "${issuer}/oauth2/authorize?response_type=code&client_id=$CLIENT_ID\\
&redirect_uri=${encodeURIComponent(REDIRECT_URI)}&scope=identify%20bots.read&state=xyz\\
&code_challenge=$CHALLENGE&code_challenge_method=S256"`,
  exchange: `curl -s '${api}/oauth2/token' \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=authorization_code \\
  -d code="$CODE" \\
  -d redirect_uri=${REDIRECT_URI} \\
  -d code_verifier="$VERIFIER"`,
  call: `curl -s '${api}/user' \\
  -H "Authorization: Bearer $ACCESS_TOKEN"`,
  introspect: `curl -s '${api}/oauth2/introspect' \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d token="$ACCESS_TOKEN"`,
  revoke: `curl -s '${api}/oauth2/revoke' \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d token="$ACCESS_TOKEN"`,
});

/** A complete program: it prints an address, waits for the person to sign in and prints the username. */
export const libraryProgram = ({ issuer }: Addresses) => `import http from "node:http";
import * as client from "openid-client";

const redirect_uri = "${REDIRECT_URI}";
const config = await client.discovery(
  new URL("${issuer}"),
  process.env.CLIENT_ID,
  process.env.CLIENT_SECRET,${issuer.startsWith("http:") ? "\n  undefined,\n  { execute: [client.allowInsecureRequests] }, // only because this service runs without TLS" : ""}
);

const pkceCodeVerifier = client.randomPKCECodeVerifier();
const expectedState = client.randomState();
const address = client.buildAuthorizationUrl(config, {
  redirect_uri,
  scope: "openid profile identify",
  state: expectedState,
  code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
  code_challenge_method: "S256",
});
console.log("Open", address.href);

const server = http.createServer(async (request, response) => {
  const callback = new URL(request.url, redirect_uri);
  const tokens = await client.authorizationCodeGrant(config, callback, { pkceCodeVerifier, expectedState });
  const person = await client.fetchUserInfo(config, tokens.access_token, tokens.claims().sub);
  response.end("You can close this window.");
  console.log("Hello", person.preferred_username);
  server.close();
});
server.listen(8976, "127.0.0.1");
`;

/** What a device or a program without a browser does: it prints where to go, and asks until somebody has decided. */
export const deviceProgram = ({ api }: Addresses) => `const post = async (path, fields) => {
  const body = new URLSearchParams({ client_id: process.env.CLIENT_ID, ...fields });
  if (process.env.CLIENT_SECRET) body.set("client_secret", process.env.CLIENT_SECRET);
  return (await fetch("${api}/oauth2/" + path, { method: "POST", body })).json();
};

const device = await post("device_authorization", { scope: "identify" });
if (device.error) throw new Error(device.error_description);
console.log("Open", device.verification_uri_complete);
console.log("and compare the code", device.user_code);

let { interval } = device;
let reply;
do {
  await new Promise((resolve) => setTimeout(resolve, interval * 1000));
  reply = await post("token", {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code: device.device_code,
  });
  if (reply.error === "slow_down") interval += 5;
} while (reply.error === "authorization_pending" || reply.error === "slow_down");
console.log(reply.error ?? "Signed in with " + reply.scope);
`;

/** The exchange without dependencies. */
export const fetchProgram = ({ api }: Addresses) => `const response = await fetch("${api}/oauth2/token", {
  method: "POST",
  body: new URLSearchParams({
    grant_type: "authorization_code",
    code: process.env.CODE,
    redirect_uri: "${REDIRECT_URI}",
    client_id: process.env.CLIENT_ID,
    client_secret: process.env.CLIENT_SECRET,
    code_verifier: process.env.VERIFIER,
  }),
});
const body = await response.json();
if (!response.ok) throw new Error(\`\${body.error}: \${body.error_description}\`);

const user = await fetch("${api}/user", {
  headers: { Authorization: \`Bearer \${body.access_token}\` },
});
console.log((await user.json()).username, "allows", body.scope);
`;
