import { withAdvisoryLock } from "../../data/dedicated-connection.ts";
import { addKey, deleteOtherKeys, keyFile, keyFileExists, keyring } from "../../data/keyring.ts";
import { SealError } from "../../data/seal.ts";
import { countSealedByKey, requireKeyOpensRow, resealRows } from "../../data/sealed-rows.ts";
import { settings } from "../../env.ts";

/**
 * Makes sure at start that everything sealed can be opened. A fresh installation gets its first key; a key that rows
 * still need and that is not there, or is another one, stops the start before anything is written.
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

/** Two services that start at once on an empty folder must not each make one. */
const makeFirstKey = (): Promise<void> =>
  withAdvisoryLock(async () => {
    if (!keyFileExists()) addKey();
  }, "wait");

/**
 * Seals everything under a new key. With SECRET_KEYS that is the one the operator put first. A key is dropped only when
 * nothing needs it and it was not the newest before: another process may still be writing under that one.
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
