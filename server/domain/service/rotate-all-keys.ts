import { exclusively } from "../../data/connection.ts";
import type { Actor } from "../actor.ts";
import { rotateSigningKey } from "../oauth/signing-keys.ts";
import { rotateKeys } from "./keys.ts";
import { recordChange } from "./record-change.ts";

/**
 * New keys for what is stored and for what is signed. Never twice at once, because each run writes the key file, and
 * noted in the audit log.
 */
export async function rotateAllKeys(actor: Actor, onProgress: (done: number) => void) {
  const result = await exclusively(async () => {
    const signingKey = await rotateSigningKey();
    return { ...(await rotateKeys(onProgress)), signingKey };
  });
  await recordChange({ action: "service.rotateKeys", after: result }, actor);
  return result;
}
