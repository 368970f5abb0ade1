import { Code } from "@mantine/core";
import { GuideTable } from "../_parts/guide-parts.tsx";

const ERRORS: [error: string, where: string, meaning: string][] = [
  ["access_denied", "redirect", "The person clicked Deny."],
  ["login_required, consent_required", "redirect", "prompt=none, and somebody would have to sign in or approve."],
  ["request_not_supported, request_uri_not_supported", "redirect", "Send the parameters themselves."],
  ["server_error", "redirect", "A fault of ours. Start again."],
  ["invalid_request", "page or token", "A parameter is missing, stands twice or cannot be read."],
  ["invalid_scope", "page or token", "A scope that the application has not switched on, or none is left of them."],
  ["unauthorized_client", "page", "The application is not verified: only its owner can approve it."],
  [
    "invalid_client",
    "token",
    "The client id is unknown or the secret is wrong. 401 when they came by Basic, else 400.",
  ],
  [
    "invalid_grant",
    "token",
    "The code is unknown, older than ten minutes, used, of another client or redirect_uri, or the verifier does not match.",
  ],
  ["unsupported_grant_type", "token", "Only authorization_code is offered; there are no refresh tokens."],
  ["invalid_token", "API", "The token was replaced, revoked or has expired."],
  ["insufficient_scope", "API", "The header WWW-Authenticate names the scope that is missing."],
];

export function OAuthErrors() {
  return (
    <GuideTable
      label="Errors of OAuth 2.0"
      head={["error", "Where", "Meaning"]}
      rows={ERRORS.map(([error, where, meaning]) => [
        error,
        error.split(", ").map((one) => (
          <span key={one}>
            <Code>{one}</Code>
            <br />
          </span>
        )),
        where,
        meaning,
      ])}
    />
  );
}
