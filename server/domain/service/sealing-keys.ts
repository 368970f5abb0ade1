import { withAdvisoryLock } from "../../data/dedicated-connection.ts";
import { addKey, deleteOtherKeys, keyFile, keyFileExists, keyring } from "../../data/keyring.ts";
import { SealError } from "../../data/seal.ts";
import { countSealedByKey, requireKeyOpensRow, resealRows } from "../../data/sealed-rows.ts";
import { settings } from "../../env.ts";

/**
 * Checks at start that every sealed row can be opened. A new installation gets its first key. A key that is missing or
 * different stops the start before anything is written.
 */
export async function prepareSealingKeys(): Promise<void> {
  const counts = await countSealedByKey();
  const fromFile = !settings().secretKeys;
  if (fromFile && !keyFileExists()) {
    if (counts.size === 0) return makeFirstKey();
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    throw new Error(
      `the key file ${keyFile()} is missing and ${rows} sealed records need it: put it back from a backup`,
    );
  }
  const { keys } = keyring();
  const where = fromFile ? keyFile() : "SECRET_KEYS";
  for (const [id, count] of counts) {
    if (!keys.has(id)) {
      throw new Error(`sealing key ${id}, which ${count} records need, is missing from ${where}: put it back`);
    }
    await requireKeyOpensRow(id).catch((error) => {
      if (!(error instanceof SealError)) throw error;
      throw new Error(
        `sealing key ${id} in ${where} is not the one that ${count} records need: put the right one back`,
      );
    });
  }
}

/** Two services that start at the same time on an empty folder must not both create a key. */
const makeFirstKey = (): Promise<void> =>
  withAdvisoryLock(async () => {
    if (!keyFileExists()) addKey();
  }, "wait");

/**
 * Reseals everything with a new key; with SECRET_KEYS, with the first one. A key is deleted when no row needs it, except
 * the previous newest key: another process may still be sealing with it.
 */
export async function rotateSealingKeys(
  onProgress: (done: number) => void,
): Promise<{ newest: string; resealed: number }> {
  const previous = keyring().newest;
  const fromFile = !settings().secretKeys;
  const newest = fromFile ? addKey() : previous;
  const resealed = await resealRows(newest, onProgress);
  if (fromFile) deleteOtherKeys([newest, previous, ...(await countSealedByKey()).keys()]);
  return { newest, resealed };
}
