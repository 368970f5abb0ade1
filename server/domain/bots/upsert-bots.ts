import { randomInt } from "node:crypto";
import type { BotCreated, DeviceAuth } from "../../contract/bots.ts";
import { demoAccountPrefix } from "../../contract/demo.ts";
import { checkCatalogue, encryptAuth, insertBots, updateBotCredentials } from "../../data/bots.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { requireManagedCapacity } from "../categories/require-managed-capacity.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { lockAccount } from "../lock-account.ts";
import { requireBotCapacity } from "./bot-cap.ts";

interface BotToUpsert {
  auth: DeviceAuth;
  nickname?: string | undefined;
  email?: string | undefined;
  /** Of a new bot without a nickname. Without it, a random one. */
  defaultNickname?: string | undefined;
  /** In place of the category for all. */
  categoryId?: string | undefined;
}

/**
 * Adds bots, and updates those whose platform account the owner already has: credentials and the other members given;
 * Invalid authentication is cleared. The number of statements grows with that of the categories, not of the bots.
 * @returns What became of each bot, in order.
 */
export async function upsertBots(
  tx: Db,
  accountId: string,
  bots: BotToUpsert[],
  categoryId: string | undefined,
): Promise<BotCreated[]> {
  const limits = await lockAccount(tx, accountId);
  const categoryIds = new Set(bots.flatMap((bot) => bot.categoryId ?? categoryId ?? []));
  for (const id of categoryIds) await requireOwnCategory(tx, accountId, id);
  const { known, ...tally } = await checkCatalogue(
    tx,
    accountId,
    bots.map((bot) => bot.auth.accountId),
  );
  const idOf = new Map(Object.entries(known));
  const rows = bots.map(({ auth, nickname = null, email = null, defaultNickname, ...bot }) => {
    const earlier = idOf.get(auth.accountId);
    const id = earlier ?? newId();
    const name = earlier === undefined ? (nickname ?? defaultNickname ?? null) : nickname;
    const row = {
      id,
      nickname: name,
      email,
      categoryId: bot.categoryId ?? categoryId ?? null,
      ...encryptAuth(id, auth),
    };
    return { row, created: earlier === undefined };
  });
  const added = rows.filter(({ created }) => created).map(({ row }) => row);
  const refreshed = rows.filter(({ created }) => !created).map(({ row }) => row);
  const prefix = demoAccountPrefix(accountId);
  const addedDemo = added.filter(({ platformAccountId }) => platformAccountId.startsWith(prefix)).length;
  requireBotCapacity(limits, tally, { count: tally.count + added.length, demo: tally.demo + addedDemo });
  const named = added.map((row) => ({ ...row, nickname: row.nickname ?? randomNickname() }));
  await insertBots(tx, accountId, named);
  const renewed = await updateBotCredentials(tx, refreshed);
  const nicknames = new Map([...named, ...renewed].map(({ id, nickname }) => [id, nickname]));
  for (const id of [...categoryIds].sort()) await requireManagedCapacity(tx, id);
  return rows.map(({ row: { id, platformAccountId }, created }) => ({
    ...{ id, created, accountId: platformAccountId },
    nickname: nicknames.get(id) ?? "",
  }));
}

const ADJECTIVES = ["Brave", "Calm", "Clever", "Eager", "Lucky", "Quick", "Quiet", "Sunny", "Swift", "Witty"];
const ANIMALS = ["Badger", "Falcon", "Gecko", "Heron", "Lynx", "Marten", "Otter", "Panda", "Raven", "Tapir"];
const pickRandom = (words: string[]) => words.at(randomInt(words.length)) ?? "";

/** Such as `SwiftOtter42`: at most 16 characters. */
const randomNickname = () => `${pickRandom(ADJECTIVES)}${pickRandom(ANIMALS)}${randomInt(10, 100)}`;
