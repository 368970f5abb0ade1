import { phrase } from "../languages/phrase.ts";
import { SLOTS } from "../platform/bot-session.ts";
import type { Cosmetic } from "../platform/cosmetics/cosmetic-search.ts";
import type { BotSession, PartyMember, Slot, Variant, Worn } from "../platform/platform.ts";
import { type Answer, done, inform, refuse, warn } from "./answer.ts";
import { action, type CommandContext } from "./command.ts";
import { choice, optionalChoice, optionalLine, optionalWord, word } from "./command-arguments.ts";
import { findItemId, SLOT_ALIASES } from "./cosmetic-commands.ts";
import { findMember, ownMember } from "./find-people.ts";

/** What `copy` and `mimic` can be limited to. */
export const COPY_FILTERS = ["all", ...SLOTS, "banner"] as const;
export type CopyFilter = (typeof COPY_FILTERS)[number];

export const clear = (slot: Slot) =>
  action([], async (context) => {
    const type = phrase(`type.${slot}`);
    if (!ownMember(context).worn[slot]) return warn("item.nothingWorn", { type });
    await context.session.me.set(slot, null);
    return done("item.cleared", { type });
  });

const STYLED_SLOTS = ["outfit", "backpack", "pickaxe", "shoes", "sidekick"] as const;
const PRESET_SLOTS = ["outfit", "backpack", "pickaxe", "emote", "shoes", "sidekick"] as const;

/** Finds an entry by its number, tag or name. */
function findByNumberOrName<T extends { t: string; n: string }>(all: readonly T[], query: string): T | undefined {
  if (/^\d+$/.test(query)) return all[Number(query) - 1];
  const key = query.toLowerCase();
  return all.find(({ t, n }) => t.toLowerCase() === key || n.toLowerCase() === key);
}

/** Lists the styles of a worn item, or sets one. */
export const variants = action(
  [choice("type", STYLED_SLOTS, SLOT_ALIASES), optionalWord("channel"), optionalWord("option")],
  async (context, { type, channel, option }) => {
    const worn = ownMember(context).worn[type];
    if (!worn) return refuse("item.nothingWorn", { type: phrase(`type.${type}`) });
    const match = context.cosmetics.find(worn.id, type);
    const channels = match.kind === "one" ? match.cosmetic.variants : undefined;
    if (match.kind !== "one" || !channels?.length) return warn("style.none", { id: worn.id });
    if (channel === null || option === null) return listStyles(match.cosmetic, channels, channel);
    const chosen = findByNumberOrName(channels, channel);
    const style = chosen && findByNumberOrName(chosen.o, option);
    if (!chosen || !style) return refuse("style.unknown", { channel, option });
    await context.session.me.set(type, { id: worn.id, variants: withStyle(worn, chosen.t, style.t) });
    return done("style.set", { item: match.cosmetic.name, channel: chosen.n, style: style.n });
  },
);

function withStyle(worn: Worn, channel: string, variant: string): Variant[] {
  const others = (worn.variants ?? []).filter((one) => one.channel !== channel);
  return [...others, { channel, variant }];
}

function listStyles(item: Cosmetic, channels: NonNullable<Cosmetic["variants"]>, channel: string | null): Answer {
  const numbered = channels.map((one, index) => ({ ...one, number: index + 1 }));
  const chosen =
    channel === null ? numbered : [findByNumberOrName(numbered, channel)].filter((one) => one !== undefined);
  if (chosen.length === 0) return refuse("style.unknownChannel", { channel: channel ?? "" });
  const shown = chosen.map(({ number, n, o }) =>
    phrase("style.channel", {
      number,
      name: n,
      options: o.map((one, index) => phrase("style.option", { number: index + 1, name: one.n })),
    }),
  );
  return inform("style.list", { item: item.name, channels: shown });
}

/** Puts on items by their ids. `none` clears a slot. All ids are checked before the first item is put on. */
export const preset = action(
  [
    word("outfit"),
    optionalWord("backpack"),
    optionalWord("pickaxe"),
    optionalWord("emote"),
    optionalWord("shoes"),
    optionalWord("sidekick"),
  ],
  async (context, ids) => {
    const items = PRESET_SLOTS.flatMap((slot) => {
      const id = ids[slot];
      if (id === null) return [];
      return [{ slot, ...(id.toLowerCase() === "none" ? { id: null, item: null } : findItemId(context, id, slot)) }];
    });
    for (const { slot, id } of items) await context.session.me.set(slot, id === null ? null : { id });
    const unknownIds = items.flatMap(({ id, item }) => (id !== null && !item ? [id] : []));
    if (unknownIds.length > 0) return warn("item.wornUnknown", { id: unknownIds });
    return done("preset.set", { types: items.map(({ slot }) => phrase(`type.${slot}`)) });
  },
);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Puts on what the member wears. @returns The number of changes. */
export async function copyAppearance(session: BotSession, member: PartyMember, filter: CopyFilter): Promise<number> {
  const own = ownMember({ session });
  let changes = 0;
  for (const slot of SLOTS.filter((one) => filter === "all" || filter === one)) {
    const theirs = member.worn[slot] ?? null;
    if (isSame(theirs, own.worn[slot]) || (!theirs && slot === "outfit")) continue;
    await session.me.set(slot, theirs && structuredClone(theirs));
    changes += 1;
  }
  const { banner } = member;
  if ((filter === "all" || filter === "banner") && banner && !isSame(banner, own.banner)) {
    await session.me.setBanner(banner.id, banner.color);
    changes += 1;
  }
  return changes;
}

/** Finds a member other than the bot itself. */
export function findOtherMember(context: CommandContext, query: string | null): PartyMember | Answer {
  const member = findMember(context, query);
  return member.id === context.session.self.id ? refuse("copy.self") : member;
}

export const copy = action(
  [optionalChoice("filter", COPY_FILTERS, SLOT_ALIASES), optionalLine("member")],
  async (context, { filter, member }) => {
    const other = findOtherMember(context, member);
    if ("format" in other) return other;
    const changes = await copyAppearance(context.session, other, filter ?? "all");
    return changes > 0
      ? done("copy.done", { name: other.displayName, count: changes })
      : warn("copy.same", { name: other.displayName });
  },
);
