import { randomInt } from "node:crypto";
import type { DeviceAuth } from "../../contract/bots.ts";
import { sealAuth } from "../../data/bots.ts";
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
  const known = await tx.bot.findMany({
    where: { accountId, platformAccountId: { in: bots.map((bot) => bot.auth.accountId) } },
    select: { id: true, platformAccountId: true },
  });
  const idOf = new Map(known.map((row) => [row.platformAccountId, row.id]));
  const rows = bots.map((bot) => {
    const id = idOf.get(bot.auth.accountId);
    return { ...bot, id: id ?? newId(), created: id === undefined };
  });
  const added = rows.filter((row) => row.created);
  await requireRoom(tx, accountId, limits, added.length);
  await tx.bot.createMany({
    data: added.map(({ id, nickname, email, auth }) => ({
      id,
      accountId,
      nickname: nickname ?? randomNickname(),
      email: email ?? null,
      categoryId: categoryId ?? null,
      ...sealAuth(id, auth),
    })),
  });
  await refresh(
    tx,
    rows.filter((row) => !row.created),
    categoryId,
  );
  if (categoryId !== undefined) await requireManagedRoom(tx, categoryId);
  return rows.map(({ id, created }) => ({ id, created }));
}

async function refresh(tx: Db, bots: (NewBot & { id: string })[], categoryId: string | undefined): Promise<void> {
  if (bots.length === 0) return;
  const sealed = bots.map((bot) => sealAuth(bot.id, bot.auth));
  await tx.$executeRaw`
    UPDATE "Bot" AS bot
    SET nickname = coalesce(given.nickname, bot.nickname), email = coalesce(given.email, bot.email),
      "categoryId" = coalesce(${categoryId ?? null}::text, bot."categoryId"), "invalidAuth" = false,
      "keyId" = given."keyId", "sealedDeviceId" = given."sealedDeviceId", "sealedSecret" = given."sealedSecret",
      "updatedAt" = now()
    FROM unnest(${bots.map((bot) => bot.id)}::text[], ${bots.map((bot) => bot.nickname ?? null)}::text[],
      ${bots.map((bot) => bot.email ?? null)}::text[], ${sealed.map((row) => row.keyId)}::text[],
      ${sealed.map((row) => row.sealedDeviceId)}::text[], ${sealed.map((row) => row.sealedSecret)}::text[])
      AS given (id, nickname, email, "keyId", "sealedDeviceId", "sealedSecret")
    WHERE bot.id = given.id`;
}

const MOODS = ["Brave", "Calm", "Clever", "Eager", "Lucky", "Quick", "Quiet", "Sunny", "Swift", "Witty"];
const ANIMALS = ["Badger", "Falcon", "Gecko", "Heron", "Lynx", "Marten", "Otter", "Panda", "Raven", "Tapir"];
const pick = (words: string[]) => words[randomInt(words.length)] as string;

/** As `SwiftOtter42`: at most 16 characters. */
const randomNickname = () => `${pick(MOODS)}${pick(ANIMALS)}${randomInt(10, 100)}`;
