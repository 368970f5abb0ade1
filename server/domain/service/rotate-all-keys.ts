import { withAdvisoryLock } from "../../data/dedicated-connection.ts";
import type { Actor } from "../actor.ts";
import { rotateSigningKey } from "../oauth/signing-keys.ts";
import { recordOperatorAction } from "./record-operator-action.ts";
import { rotateSealingKeys } from "./sealing-keys.ts";

/** Rotates the sealing keys and the signing key. Two runs never overlap, because each one writes the key file. */
export async function rotateAllKeys(actor: Actor, onProgress: (done: number) => void) {
  const result = await withAdvisoryLock(async () => {
    const signingKey = await rotateSigningKey();
    return { ...(await rotateSealingKeys(onProgress)), signingKey };
  });
  await recordOperatorAction({ action: "service.rotateKeys", after: result }, actor);
  return result;
}
