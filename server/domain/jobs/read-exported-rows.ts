import type { ExportedRow } from "../../contract/jobs.ts";
import { decryptAuth, type EncryptedAuth } from "../../data/bots.ts";
import type { Db } from "../../data/db.ts";
import { DecryptionError } from "../../data/encryption.ts";
import { log } from "../../log.ts";
import { forEachInTurns } from "../in-turns.ts";

const COLUMNS = {
  ...{ id: true, nickname: true, email: true, category: { select: { name: true } } },
  ...{ platformAccountId: true, keyId: true, sealedDeviceId: true, sealedSecret: true },
} as const;
/** A statement may have 32,767 parameters. */
const BOTS_PER_QUERY = 5_000;

/** What an export writes of these bots of the account, by their ids: null where the credentials cannot be read. */
export async function readExportedRows(
  db: Db,
  accountId: string,
  botIds: readonly string[],
): Promise<Map<string, ExportedRow | null>> {
  const rows = new Map<string, ExportedRow | null>();
  for (let at = 0; at < botIds.length; at += BOTS_PER_QUERY) {
    const ids = botIds.slice(at, at + BOTS_PER_QUERY);
    const bots = await db.bot.findMany({ where: { accountId, id: { in: ids } }, select: COLUMNS, take: ids.length });
    await forEachInTurns(bots, (bot) => {
      rows.set(bot.id, toExportedRow(bot));
    });
  }
  return rows;
}

interface ExportedBotRow extends EncryptedAuth {
  id: string;
  nickname: string;
  email: string | null;
  category: { name: string } | null;
}

function toExportedRow(bot: ExportedBotRow): ExportedRow | null {
  const { id, nickname, email, category } = bot;
  try {
    return { ...decryptAuth(id, bot), nickname, email, category: category?.name ?? null };
  } catch (err) {
    if (!(err instanceof DecryptionError)) throw err;
    log().error({ err, botId: id }, "the credentials of a bot cannot be decrypted and were left out of an export");
    return null;
  }
}
