import { ID_TOKEN_SECONDS } from "../../contract/oauth.ts";
import {
  addSigningKey,
  currentSigningKey,
  publishSigningKeysChange,
  retireKeysBefore,
} from "../../data/signing-keys.ts";

/** Clients may cache the published keys for five minutes. A new key signs only after that. */
const PUBLISHED_BEFORE_SECONDS = 600;

/** The first start makes the first key. */
export async function ensureSigningKey(): Promise<void> {
  if (await currentSigningKey()) return;
  await addSigningKey(0);
  await publishSigningKeysChange();
}

/** Adds the next signing key. The one before stays published until its last id_token has expired. */
export async function rotateSigningKey(): Promise<string> {
  await ensureSigningKey();
  const id = await addSigningKey(PUBLISHED_BEFORE_SECONDS);
  await retireKeysBefore(id, 2 * PUBLISHED_BEFORE_SECONDS + ID_TOKEN_SECONDS);
  await publishSigningKeysChange();
  return id;
}
