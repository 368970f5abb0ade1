/** The texts of the OAuth guide. */
export const oauthTexts = {
  title: "OAuth guide",
  lead: "People sign in to your application with their account here and allow it to act for them. Any library for OAuth 2.0 or OpenID Connect works: authorization code flow, PKCE with S256, RS256.",
  flow: {
    title: "The flow",
    diagram:
      "The application sends the browser to the service. The person approves. The browser returns to the application with a code. The application exchanges the code for a token and calls the API.",
    lanes: { browser: "Browser", application: "Your application", service: "This service" },
    arrows: {
      authorize: "1  go to /oauth2/authorize",
      approve: "2  the person approves",
      redirect: "3  303 to redirect_uri?code&state&iss",
      code: "4  code",
      exchange: "5  POST /oauth2/token  code, verifier",
      token: "6  access_token, scope, id_token",
      call: "7  GET /v1/…  Bearer access_token",
    },
  },
  register: {
    title: "1. Register the application",
    text: (redirectUri: string) =>
      `In the portal, open [Applications](/developers/apps) and create a confidential application: a public one, such as a web page or a program on the computers of your users, has no secret. People see its description, icon and links when they approve it. Save the redirect URI \`${redirectUri}\` and switch on the scopes \`openid\`, \`profile\`, \`identify\` and \`bots.read\`. Until the application is verified, only you can approve it. Set its credentials in your shell:`,
    code: "Set the credentials",
  },
  library: {
    title: "2. With a library",
    text: "This is a complete program. Run `npm install openid-client`, save the program as `sign-in.mjs`, run `node sign-in.mjs` and open the address that it prints.",
    code: "Sign in with openid-client",
  },
  byHand: {
    title: "3. By hand",
    proofKey: "The same flow, step by step. First create a proof key: a secret for this one request.",
    proofKeyCode: "Create a proof key",
    authorize:
      "Open the address that this command prints. The browser returns to the redirect URI with a code that is valid for ten minutes.",
    authorizeCode: "Create the address",
    exchange:
      "Set `CODE` to the code and exchange it. The response contains the token, which is valid for 365 days, and its scope.",
    exchangeCode: "Exchange the code",
    call: "Set `ACCESS_TOKEN` to the token and call the API.",
    callCode: "Call the API",
    node: "The exchange and the call in Node, without a library:",
    nodeCode: "Exchange with fetch",
  },
  nextAuth: {
    title: "4. With next-auth",
    text: "A plain provider of next-auth reads the person from the ID token, which does not say who the person is: the user would be empty. These providers ask userinfo. Switch on the scopes `openid`, `profile` and `email`, and save the address of your site with `/api/auth/callback/svc` as redirect URI.",
    version4:
      "Version 4: save it as `app/api/auth/[...nextauth]/route.js`, and set `NEXTAUTH_URL` and `NEXTAUTH_SECRET`.",
    version4Code: "Sign in with next-auth 4",
    version5:
      'Version 5 (Auth.js): save it as `auth.js`, and set `AUTH_SECRET`. The route contains `import { handlers } from "@/auth"` and `export const { GET, POST } = handlers`.',
    version5Code: "Sign in with next-auth 5",
  },
  tokens: {
    title: "Check a token, and give it back",
    introspect:
      'Introspection (RFC 7662) tells a confidential client whether one of its tokens works, for which account (`sub`), with which `scope` and until when (`exp`). Every other token is `{"active": false}`.',
    introspectCode: "Check the token",
    revoke:
      "Revocation (RFC 7009) ends a token of the client at once, for example when a person signs out of your application. The approval stays. A public client sends its `client_id` as a field. The status is 200 also for a token that does not work.",
    revokeCode: "Revoke the token",
  },
  device: {
    title: "Devices and programs without a browser",
    text: "With the device authorization grant (RFC 8628) a program shows a code, and the person enters it at `/device` in any browser and decides there as on the approval page. Switch on *Sign-in by a code* on the OAuth tab of the application; a public client needs no secret. Codes are valid for ten minutes, and every sign-in replaces the previous token of the person. This is a complete program:",
    code: "Sign in by a code",
  },
  openId: {
    title: "Sign in with OpenID Connect",
    items: ({ issuer, api }: { issuer: string; api: string }) => [
      `The discovery document is at \`${issuer}/.well-known/openid-configuration\`. The issuer is \`${issuer}\`, without a trailing slash.`,
      `With the scope \`openid\`, the exchange also returns an \`id_token\`: signed with RS256, valid for one hour, with \`sub\`, \`auth_time\`, \`at_hash\` and your \`nonce\`. It does not contain the username or the e-mail address: request them from \`${api}/oauth2/userinfo\`.`,
      "`login_hint` is filled into the sign-in form. With `id_token_hint`, an ID token of yours, only that person gets through: another one is asked to sign in, and with `prompt=none` or after that the answer is `login_required`.",
      `To sign a person out here as well, send the browser to \`${issuer}/oauth2/logout\` with \`id_token_hint\`, and with \`post_logout_redirect_uri\` and \`state\` if they shall come back: save the address as a sign-out address of the application. Without an ID token of the person who is signed in (then with \`client_id\`) they are asked first. Only this browser is signed out, and tokens stay: revoke yours.`,
      "The signing keys are rotated. Let the library fetch them by their `kid`.",
    ],
  },
  notes: {
    title: "Good to know",
    items: [
      "An application has one valid token for each person: every exchange revokes the previous token immediately. Store the token where all your servers can read it. There are no refresh tokens.",
      "A token contains only the scopes that were approved and that are switched on for the application, so it may contain fewer than you requested. Read `scope` in the response. (requests-oauthlib reports this as a warning; set `OAUTHLIB_RELAX_TOKEN_SCOPE`.)",
      "While you develop, this service and your application may both run on `localhost`. A browser has one set of cookies for all ports of a host, so the application's session cookie must not be called `session` (in Flask, set `SESSION_COOKIE_NAME`). Or open the application as `127.0.0.1`.",
      "Staff verify an application in its current form. If you change its name, description, icon, links, client type, redirect URIs or sign-out addresses, or add a scope or the sign-in by a code, the verification ends: only you can approve the application until it is verified again. Existing tokens keep working.",
      "While the owner is banned or disabled, or staff have disabled the application, its tokens are answered with 401, its codes and secrets are refused as `invalid_client`, and nobody can approve it. Afterwards the same tokens work again.",
      "A code can be used once. A second use is refused. If it happens more than ten seconds after the first, it also revokes the token from the first use, because the code has leaked.",
      "Redirect URIs must match exactly. Only public clients may use any port of `http://127.0.0.1`, `http://[::1]` and `http://localhost`, and the scheme of an app: your domain name in reverse (`com.example.app:/callback`) or an extension of an editor (`vscode://publisher.name/callback`). A page that opens the app then takes the place of the redirect.",
      "With `response_mode=form_post` the browser posts `code`, `state` and `iss` to the redirect URI as a form, from this site: cookies of yours need `SameSite=None` to arrive with it.",
      'A public client, such as a web page or a program on the computers of your users, has no secret and needs PKCE. Configure Auth.js and simple-oauth2 with `token_endpoint_auth_method: "none"`.',
      "Compare `state` and `iss` with the values that you expect before you use a code. Libraries do this for you.",
      "[Scopes](/docs/scopes) lists what each scope allows. The test page of the application in the portal runs the whole flow and shows every request.",
    ],
  },
  errors: {
    title: "Errors",
    table: "Errors of OAuth 2.0",
    columns: ["error", "Where", "Meaning"],
    rows: [
      { error: "access_denied", where: "redirect or token", meaning: "The person clicked Deny." },
      {
        error: "authorization_pending, slow_down",
        where: "token",
        meaning:
          "Of a device: nobody has decided yet. Ask again after the interval, which slow_down makes five seconds longer.",
      },
      {
        error: "expired_token",
        where: "token",
        meaning: "The codes of a device have expired (ten minutes). Begin again.",
      },
      {
        error: "login_required, consent_required",
        where: "redirect",
        meaning:
          "The request has prompt=none, but the person has to sign in or approve. Or somebody else than the person of id_token_hint is signed in.",
      },
      {
        error: "request_not_supported, request_uri_not_supported",
        where: "redirect",
        meaning: "Request objects are not supported. Send the parameters directly.",
      },
      { error: "server_error", where: "redirect", meaning: "An internal error occurred. Start again." },
      { error: "invalid_request", where: "page or token", meaning: "A parameter is missing, duplicated or invalid." },
      {
        error: "invalid_scope",
        where: "page or token",
        meaning:
          "A scope is not switched on for the application, or no scope remains. The scope offline_access cannot be switched on, because there are no refresh tokens.",
      },
      {
        error: "unauthorized_client",
        where: "page, token, devices or introspection",
        meaning:
          "The application is not verified: only its owner can approve it. Or sign-in by a code is not switched on. Or a public client asks about a token, which only confidential ones may.",
      },
      {
        error: "invalid_client",
        where: "token",
        meaning: "The client ID is unknown or the secret is wrong. The status is 401 for HTTP Basic, otherwise 400.",
      },
      {
        error: "invalid_grant",
        where: "token",
        meaning:
          "The code is unknown, expired (ten minutes) or used, belongs to another client or redirect_uri, or does not match the verifier. A token to be revoked belongs to another client.",
      },
      {
        error: "unsupported_grant_type",
        where: "token",
        meaning: "Only authorization_code and the grant of devices are supported. There are no refresh tokens.",
      },
      {
        error: "unsupported_token_type",
        where: "revocation",
        meaning: "API tokens are revoked in the portal.",
      },
      { error: "invalid_token", where: "API", meaning: "The token was replaced or revoked, or has expired." },
      { error: "insufficient_scope", where: "API", meaning: "The header WWW-Authenticate names the missing scope." },
    ],
    logs: "[Logs and limits](/developers/logs) lists the failed exchanges of your application with their reasons.",
  },
} as const;
