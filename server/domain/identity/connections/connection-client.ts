import { createHmac } from "node:crypto";
import { CONNECTION_NAMES, type ConnectionKind } from "../../../contract/data-sections.ts";
import type { Attempt } from "../../../data/connections/read-outside-account.ts";
import { deriveSecret } from "../../../data/keyring.ts";
import { settings } from "../../../settings/settings.ts";
import { Fault } from "../../fault.ts";

/** The attempt that this state belongs to. @throws Fault when the operator has not set up the other service. */
export function attemptOf(kind: ConnectionKind, state: string): Attempt {
  const client = settings().connectionClients[kind];
  if (!client) throw new Fault("unable_to_process", `This service cannot link accounts of ${CONNECTION_NAMES[kind]}.`);
  return {
    kind,
    client,
    state,
    codeVerifier: createHmac("sha256", deriveSecret("connection")).update(state).digest("base64url"),
    redirectUri: `${settings().publicUrl}/account/connections/${kind}`,
  };
}
