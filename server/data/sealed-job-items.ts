import { decrypt, encrypt } from "./encryption.ts";
import { keyring } from "./keyring.ts";

/** Where the sealed value of an item is: it cannot be read in another row. */
const locationOf = (jobId: string, position: number) => ({ rowId: `${jobId}:${position}`, field: "jobItem" });

export function sealItem(jobId: string, position: number, value: object, keyId = keyring().newest) {
  return { keyId, sealedInput: encrypt(JSON.stringify(value), locationOf(jobId, position), keyId) };
}

interface SealedItem {
  position: number;
  keyId: string | null;
  sealedInput: string | null;
}

/** @throws DecryptionError when the value was changed or moved, or its key is missing. */
export function openItem(jobId: string, { position, keyId, sealedInput }: SealedItem): unknown {
  return JSON.parse(decrypt(sealedInput ?? "", locationOf(jobId, position), keyId ?? ""));
}
