import { BotFlag } from "#server/contract/bot-flags.ts";
import type { Bot } from "#server/contract/bots.ts";

/** A change for many bots, in the format of `bots.updateMany`. */
export interface BotPatch {
  disabled?: boolean;
  public?: boolean;
  parent?: string | null;
}

const setBit = (flags: number, bit: number, isSet: boolean | undefined) => {
  if (isSet === undefined) return flags;
  return isSet ? flags | bit : flags & ~bit;
};

export const patchBot = (bot: Bot, patch: BotPatch): Bot => ({
  ...bot,
  parent: patch.parent === undefined ? bot.parent : patch.parent,
  flags: setBit(setBit(bot.flags, BotFlag.Disabled, patch.disabled), BotFlag.Public, patch.public),
});

const isChanged = (bot: Bot, patch: BotPatch): boolean => {
  const after = patchBot(bot, patch);
  return after.flags !== bot.flags || after.parent !== bot.parent;
};

interface Change {
  botIds: string[];
  patch: BotPatch;
}

/** The current values of the bot for the members of a patch. */
const currentValues = (bot: Bot, patch: BotPatch): BotPatch => ({
  ...(patch.disabled !== undefined && { disabled: (bot.flags & BotFlag.Disabled) !== 0 }),
  ...(patch.public !== undefined && { public: (bot.flags & BotFlag.Public) !== 0 }),
  ...(patch.parent !== undefined && { parent: bot.parent }),
});

/** The changes that undo a patch. Bots with the same current values share one change. */
export function reversePatch(bots: readonly Bot[], patch: BotPatch): Change[] {
  const changes = new Map<string, Change>();
  for (const bot of bots) {
    if (!isChanged(bot, patch)) continue;
    const values = currentValues(bot, patch);
    const change = changes.get(JSON.stringify(values)) ?? { botIds: [], patch: values };
    change.botIds.push(bot.id);
    changes.set(JSON.stringify(values), change);
  }
  return [...changes.values()];
}
