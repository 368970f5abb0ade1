import type { DeviceAuth } from "../contract/bots.ts";
import { type Prisma, prepared } from "./db.ts";
import { keyring } from "./keyring.ts";
import { seal, unseal } from "./seal.ts";

/** The columns of a bot that leave the service. */
export const BOT_COLUMNS = {
  id: true,
  nickname: true,
  email: true,
  categoryId: true,
  disabled: true,
  isPublic: true,
  invalidAuth: true,
} as const satisfies Prisma.BotSelect;
export type BotRow = Prisma.BotGetPayload<{ select: typeof BOT_COLUMNS }>;

export interface BotFilter {
  accountId: string;
  disabled?: true | undefined;
  isPublic?: true | undefined;
  invalidAuth?: true | undefined;
  categoryId?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

export const LIST_BOTS = {
  name: "list-bots",
  text: `SELECT id, nickname, email, "categoryId", disabled, "isPublic", "invalidAuth" FROM "Bot"
         WHERE "accountId" = $1 AND ($2::bool IS NULL OR disabled) AND ($3::bool IS NULL OR "isPublic")
           AND ($4::bool IS NULL OR "invalidAuth") AND ($5::text IS NULL OR "categoryId" = $5) AND id > $6
         ORDER BY id LIMIT $7`,
};

/** Bots of an account by id, which is by age. The busiest read of the API, hence a prepared statement. */
export const findBots = (filter: BotFilter): Promise<BotRow[]> =>
  prepared<BotRow>(LIST_BOTS, [
    filter.accountId,
    filter.disabled ?? null,
    filter.isPublic ?? null,
    filter.invalidAuth ?? null,
    filter.categoryId ?? null,
    filter.after ?? "",
    filter.limit ?? null,
  ]);

export interface SealedAuth {
  platformAccountId: string;
  keyId: string;
  sealedDeviceId: string;
  sealedSecret: string;
}

/** Device credentials as they are stored in that bot's row. */
export function sealAuth(botId: string, auth: DeviceAuth, keyId = keyring().newest): SealedAuth {
  return {
    platformAccountId: auth.accountId,
    keyId,
    sealedDeviceId: seal(auth.deviceId, { rowId: botId, field: "deviceId" }, keyId),
    sealedSecret: seal(auth.secret, { rowId: botId, field: "secret" }, keyId),
  };
}

/** @throws SealError when a value was changed, or belongs to another bot. */
export function unsealAuth(botId: string, row: SealedAuth): DeviceAuth {
  return {
    accountId: row.platformAccountId,
    deviceId: unseal(row.sealedDeviceId, { rowId: botId, field: "deviceId" }, row.keyId),
    secret: unseal(row.sealedSecret, { rowId: botId, field: "secret" }, row.keyId),
  };
}
