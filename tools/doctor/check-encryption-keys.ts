import { countEncryptedRowsByKey } from "#server/data/encrypted-rows.ts";
import { keyFileExists } from "#server/data/keyring.ts";
import { prepareEncryptionKeys } from "#server/domain/service/encryption-keys.ts";
import { settings } from "#server/env.ts";
import { type Finding, findings } from "./finding.ts";

/** Whether every encrypted row can be decrypted. Needs the tables, in the running application's database. */
export async function checkEncryptionKeys(): Promise<Finding> {
  const { ok, problem } = findings("Encryption keys");
  const counts = await countEncryptedRowsByKey();
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (rows === 0 && !settings().secretKeys && !keyFileExists()) return ok("the first start creates one");
  try {
    await prepareEncryptionKeys(); // creates a key only in the case above
    return ok(`${rows} records can be decrypted`);
  } catch (error) {
    return problem((error as Error).message, "the service does not start without it");
  }
}
