import { ID_TOKEN_SECONDS } from "../../contract/oauth.ts";
import { addSigningKey, currentSigningKey, retireOtherKeys } from "../../data/signing-keys.ts";

/** Clients may keep the published keys for five minutes; a new key signs once all of them have seen it. */
const PUBLISHED_BEFORE_SECONDS = 600;

/** The first start makes the first key. */
export async function ensureSigningKey(): Promise<void> {
  if (!(await currentSigningKey())) await addSigningKey(0);
}

/** Makes the key that signs from soon on. The one before stays published for as long as its last id_token lives. */
export async function rotateSigningKey(): Promise<string> {
  await ensureSigningKey();
  const id = await addSigningKey(PUBLISHED_BEFORE_SECONDS);
  await retireOtherKeys(id, 2 * PUBLISHED_BEFORE_SECONDS + ID_TOKEN_SECONDS);
  return id;
}
