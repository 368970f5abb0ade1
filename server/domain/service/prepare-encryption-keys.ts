import { DecryptionError } from "../../data/encryption.ts";
import { withAdvisoryLock } from "../../data/installation-connection.ts";
import { addKey, keyFile, keyFileExists, keyring } from "../../data/keyring.ts";
import { countEncryptedRowsByKey, requireKeyDecryptsRow } from "../../data/reencrypt-rows.ts";
import { settings } from "../../settings/settings.ts";
import { StartFault } from "../../settings/start-fault.ts";

/**
 * Checks at start that every encrypted row can be opened. A new installation gets its first key. A key that is missing or
 * different stops the start before anything is written.
 */
export async function prepareEncryptionKeys(): Promise<void> {
  const counts = await countEncryptedRowsByKey();
  const fromFile = !settings().secretKeys;
  if (fromFile && !keyFileExists()) {
    if (counts.size === 0) return makeFirstKey();
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    throw new StartFault(
      "inside",
      `the key file ${keyFile()} is missing and ${rows} encrypted records need it: put it back from a backup`,
    );
  }
  const { keys } = keyring();
  const where = fromFile ? keyFile() : "SECRET_KEYS";
  for (const [id, count] of counts) {
    if (!keys.has(id)) {
      throw new StartFault(
        "inside",
        `encryption key ${id}, which ${count} records need, is missing from ${where}: put it back`,
      );
    }
    await requireKeyDecryptsRow(id).catch((error) => {
      if (!(error instanceof DecryptionError)) throw error;
      throw new StartFault(
        "inside",
        `encryption key ${id} in ${where} is not the one that ${count} records need: put the right one back`,
      );
    });
  }
}

/** Two services that start at the same time on an empty folder must not both create a key. */
const makeFirstKey = (): Promise<void> =>
  withAdvisoryLock(async () => {
    if (!keyFileExists()) addKey();
  }, "wait");
