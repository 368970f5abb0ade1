import { withAdvisoryLock } from "../../data/installation-connection.ts";
import type { Actor } from "../actor.ts";
import { rotateSigningKey } from "../oauth/rotate-signing-key.ts";
import { rotateEncryptionKeys } from "./encryption-keys.ts";
import { recordOperatorAction } from "./record-operator-action.ts";

/** Rotates the encryption keys and the signing key. Two runs never overlap, because each one writes the key file. */
export async function rotateAllKeys(actor: Actor, onProgress: (done: number) => void) {
  const result = await withAdvisoryLock(async () => {
    const signingKey = await rotateSigningKey();
    return { ...(await rotateEncryptionKeys(onProgress)), signingKey };
  });
  await recordOperatorAction({ action: "service.rotateKeys", after: result }, actor);
  return result;
}
