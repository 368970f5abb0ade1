import type { Bot } from "#server/contract/bots.ts";
import { BotFlag } from "#server/contract/flags.ts";

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

interface Change {
  botIds: string[];
  patch: BotPatch;
}

/** The list after changes; bots that are not in it stay out of it. */
export function applyChanges(bots: readonly Bot[], changes: readonly Change[]): Bot[] {
  const patches = new Map(changes.flatMap(({ botIds, patch }) => botIds.map((id) => [id, patch])));
  return bots.map((bot) => {
    const patch = patches.get(bot.id);
    return patch ? patchBot(bot, patch) : bot;
  });
}

/** The list with rows that had left it, unless they are back already. It stays in the order of the ids. */
export function restoreRows(bots: readonly Bot[], removed: readonly Bot[]): Bot[] {
  const present = new Set(bots.map(({ id }) => id));
  const missing = removed.filter(({ id }) => !present.has(id));
  return missing.length ? [...bots, ...missing].sort((a, b) => (a.id < b.id ? -1 : 1)) : [...bots];
}

/** A patch that was applied, and what its members were before, by the bot's id. */
export interface Edit {
  patch: BotPatch;
  before: Map<string, BotPatch>;
}

export const toEdit = (bots: readonly Bot[], patch: BotPatch): Edit => ({
  patch,
  before: new Map(bots.map((bot) => [bot.id, currentValues(bot, patch)])),
});

/** The current values of the bot for the members of a patch. */
const currentValues = (bot: Bot, patch: BotPatch): BotPatch => ({
  ...(patch.disabled !== undefined && { disabled: (bot.flags & BotFlag.Disabled) !== 0 }),
  ...(patch.public !== undefined && { public: (bot.flags & BotFlag.Public) !== 0 }),
  ...(patch.parent !== undefined && { parent: bot.parent }),
});

/**
 * Takes an edit out of those that were made one after the other. What a later one changed again stays as it is: undoing
 * that one leads to before this one.
 * @returns The changes that undo the rest. Bots with the same earlier values share one.
 */
export function withdrawEdit(edits: Edit[], edit: Edit): Change[] {
  const at = edits.indexOf(edit);
  const later = edits.slice(at + 1);
  if (at >= 0) edits.splice(at, 1);
  const changes = new Map<string, Change>();
  for (const [id, before] of edit.before) {
    const patch = { ...before };
    for (const member of Object.keys(before) as (keyof BotPatch)[]) {
      const next = later.map((one) => one.before.get(id)).find((values) => values?.[member] !== undefined);
      if (next) Object.assign(next, { [member]: before[member] });
      if (next || before[member] === edit.patch[member]) delete patch[member];
    }
    const key = JSON.stringify(patch);
    if (key === "{}") continue;
    const change = changes.get(key) ?? { botIds: [], patch };
    change.botIds.push(id);
    changes.set(key, change);
  }
  return [...changes.values()];
}
