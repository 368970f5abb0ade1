import { withAdvisoryLock } from "../../data/installation-connection.ts";
import { addKey, deleteOtherKeys, keyring } from "../../data/keyring.ts";
import { countEncryptedRowsByKey, reencryptRows } from "../../data/reencrypt-rows.ts";
import { settings } from "../../settings/settings.ts";
import type { Actor } from "../actor.ts";
import { rotateSigningKey } from "../oauth/rotate-signing-key.ts";
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

/**
 * Encrypts everything again, with a new key; with SECRET_KEYS, with the first one. A key is deleted when no row needs it, except
 * the previous newest key: another process may still encrypt with it.
 */
async function rotateEncryptionKeys(onProgress: (done: number) => void): Promise<{ newest: string; resealed: number }> {
  const previous = keyring().newest;
  const fromFile = !settings().secretKeys;
  const newest = fromFile ? addKey() : previous;
  const resealed = await reencryptRows(newest, onProgress);
  if (fromFile) deleteOtherKeys([newest, previous, ...(await countEncryptedRowsByKey()).keys()]);
  return { newest, resealed };
}
