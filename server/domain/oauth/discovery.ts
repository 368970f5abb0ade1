import { z } from "zod";
import { DEVICE_GRANT, RESPONSE_MODES } from "../../contract/oauth.ts";
import { SCOPES } from "../../contract/scopes.ts";
import { listPublicKeys, SIGNING_ALGORITHM } from "../../data/signing-keys.ts";
import { settings } from "../../settings/settings.ts";
import { publicOperation } from "../operation.ts";

/** Authorization server metadata (RFC 8414, OpenID Connect Discovery). Lists only what is supported. */
export function discoveryDocument() {
  const { publicUrl, apiUrl, gatewayUrl } = settings();
  const withSecret = ["client_secret_basic", "client_secret_post"];
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth2/authorize`,
    token_endpoint: `${apiUrl}/oauth2/token`,
    userinfo_endpoint: `${apiUrl}/oauth2/userinfo`,
    revocation_endpoint: `${apiUrl}/oauth2/revoke`,
    introspection_endpoint: `${apiUrl}/oauth2/introspect`,
    device_authorization_endpoint: `${apiUrl}/oauth2/device_authorization`,
    end_session_endpoint: `${publicUrl}/oauth2/logout`,
    /** Not of a standard: where this service's own programs find the gateway. */
    gateway_endpoint: gatewayUrl,
    jwks_uri: `${publicUrl}/.well-known/jwks.json`,
    response_types_supported: ["code"],
    response_modes_supported: RESPONSE_MODES,
    grant_types_supported: ["authorization_code", DEVICE_GRANT],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
    token_endpoint_auth_methods_supported: [...withSecret, "none"],
    revocation_endpoint_auth_methods_supported: [...withSecret, "none"],
    introspection_endpoint_auth_methods_supported: withSecret,
    code_challenge_methods_supported: ["S256"],
    scopes_supported: Object.keys(SCOPES),
    claims_supported: [
      ...["sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "at_hash"],
      ...["email", "email_verified", "preferred_username"],
    ],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false, // its default is true
    authorization_response_iss_parameter_supported: true,
  };
}

/** The keys that id_tokens are verified with (RFC 7517). */
export const publicKeySet = publicOperation(
  {
    name: "oauth.keys",
    input: z.strictObject({}),
    output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
    duringMaintenance: true,
  },
  async () => ({ keys: await listPublicKeys() }),
);
