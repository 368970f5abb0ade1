import { exclusively } from "../../data/connection.ts";
import type { Actor } from "../actor.ts";
import { rotateKeys } from "./keys.ts";
import { recordChange } from "./record-change.ts";

/** `rotateKeys` for the operator: never twice at once, because each writes the key file, and noted in the audit log. */
export async function rotateSealingKeys(actor: Actor, onProgress: (done: number) => void) {
  const result = await exclusively(() => rotateKeys(onProgress));
  await recordChange({ action: "service.rotateKeys", after: result }, actor);
  return result;
}
