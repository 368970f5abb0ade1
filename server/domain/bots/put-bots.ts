import { randomInt } from "node:crypto";
import type { DeviceAuth } from "../../contract/bots.ts";
import { checkCatalogue, insertBots, refreshBots, sealAuth } from "../../data/bots.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { requireManagedRoom, requireOwnCategory } from "../categories/own-category.ts";
import { lockAccount, requireRoom } from "./bot-cap.ts";

interface NewBot {
  auth: DeviceAuth;
  nickname?: string | undefined;
  email?: string | undefined;
}

/**
 * Adds bots, and refreshes those whose platform account the owner already has: credentials and the other members
 * given, with Invalid authentication cleared. A handful of statements whatever the number of bots.
 * @returns For each bot, in order, its id and whether it is new.
 */
export async function putBots(
  tx: Db,
  accountId: string,
  bots: NewBot[],
  categoryId: string | undefined,
): Promise<{ id: string; created: boolean }[]> {
  const limits = await lockAccount(tx, accountId);
  if (categoryId !== undefined) await requireOwnCategory(tx, accountId, categoryId);
  const { count, known } = await checkCatalogue(
    tx,
    accountId,
    bots.map((bot) => bot.auth.accountId),
  );
  const idOf = new Map(Object.entries(known));
  const rows = bots.map(({ auth, nickname = null, email = null }) => {
    const earlier = idOf.get(auth.accountId);
    const id = earlier ?? newId();
    const row = { id, nickname, email, categoryId: categoryId ?? null, ...sealAuth(id, auth) };
    return { row, created: earlier === undefined };
  });
  const added = rows.filter(({ created }) => created).map(({ row }) => row);
  const refreshed = rows.filter(({ created }) => !created).map(({ row }) => row);
  requireRoom(limits, count, added.length);
  await insertBots(
    tx,
    accountId,
    added.map((row) => ({ ...row, nickname: row.nickname ?? randomNickname() })),
  );
  await refreshBots(tx, refreshed);
  if (categoryId !== undefined) await requireManagedRoom(tx, categoryId);
  return rows.map(({ row, created }) => ({ id: row.id, created }));
}

const MOODS = ["Brave", "Calm", "Clever", "Eager", "Lucky", "Quick", "Quiet", "Sunny", "Swift", "Witty"];
const ANIMALS = ["Badger", "Falcon", "Gecko", "Heron", "Lynx", "Marten", "Otter", "Panda", "Raven", "Tapir"];
const pick = (words: string[]) => words[randomInt(words.length)] as string;

/** As `SwiftOtter42`: at most 16 characters. */
const randomNickname = () => `${pick(MOODS)}${pick(ANIMALS)}${randomInt(10, 100)}`;
