import { randomBytes } from "node:crypto";
import type { BotCreate, BotImportRow } from "../contract/bots.ts";
import { createBot } from "../domain/bots/create-bot.ts";
import { createCategory } from "../domain/categories/create-category.ts";
import { createPreset } from "../domain/presets/write-presets.ts";
import { createView } from "../domain/views/views.ts";
import type { TestAccount } from "./accounts.ts";

const word = () => randomBytes(6).toString("hex");

/** A valid `POST /bots` body with a platform account and credentials of its own. */
export const newBotInput = (changes: Partial<BotCreate> = {}): BotCreate => ({
  nickname: `Bot-${word()}`,
  deviceAuth: { accountId: `acc-${word()}`, deviceId: `dev-${word()}`, secret: `sec-${word()}` },
  ...changes,
});

/** A valid row of a bulk import, without a nickname. */
export const newImportRow = (changes: Partial<BotImportRow> = {}): BotImportRow => ({
  accountId: `acc-${word()}`,
  deviceId: `dev-${word()}`,
  secret: `sec-${word()}`,
  ...changes,
});

/** Creates a bot of the account. @returns Its id, and what it was made from. */
export async function newBot(account: TestAccount, changes: Partial<BotCreate> = {}) {
  const input = newBotInput(changes);
  const { id } = await createBot(input, account.actor);
  return { id, input };
}

export const newCategory = (account: TestAccount, config: Record<string, unknown> = {}) =>
  createCategory({ name: `cat-${word()}`, config }, account.actor);

export const newPreset = (account: TestAccount, config: Record<string, unknown> = {}) =>
  createPreset({ name: `pre-${word()}`, config }, account.actor);

export const newView = (account: TestAccount, query = "view=public") =>
  createView({ name: `view-${word()}`, query }, account.actor);
