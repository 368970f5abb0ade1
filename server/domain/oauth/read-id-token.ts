import { compactVerify, createLocalJWKSet } from "jose";
import { z } from "zod";
import { listPublicKeys, SIGNING_ALGORITHM } from "../../data/signing-keys.ts";
import { settings } from "../../settings/settings.ts";

const Claims = z.object({ iss: z.string(), sub: z.string(), aud: z.string() });

export interface IssuedIdToken {
  accountId: string;
  applicationId: string;
}

/**
 * For whom and to which application an ID token was issued; null when this is none of ours, or its key is no longer
 * published. One that has expired still says who it was: clients keep them for as long as they keep a person signed in.
 */
export async function readIdToken(token: string | undefined): Promise<IssuedIdToken | null> {
  if (token === undefined) return null;
  const keys = createLocalJWKSet({ keys: await listPublicKeys() });
  try {
    const { payload } = await compactVerify(token, keys, { algorithms: [SIGNING_ALGORITHM] });
    const { iss, sub, aud } = Claims.parse(JSON.parse(new TextDecoder().decode(payload)));
    return iss === settings().publicUrl ? { accountId: sub, applicationId: aud } : null;
  } catch {
    return null;
  }
}
