import { SLOTS } from "../platform/bot-session.ts";
import type { CosmeticRange } from "../platform/cosmetics/cosmetic-search.ts";
import type { CycleKind, CycleStep } from "./active-cycle.ts";
import { type Answer, done, refuse, warn } from "./answer.ts";
import { action, type CommandContext } from "./command.ts";
import { optionalChoice, optionalLine } from "./command-arguments.ts";
import { isSlot, SLOT_ALIASES } from "./cosmetic-commands.ts";
import { ownMember } from "./find-people.ts";
import { COPY_FILTERS, copyAppearance, findOtherMember } from "./worn-item-commands.ts";

const MIMIC_INTERVAL_MS = 500;
const ITEM_INTERVAL_MS = 5000;
const YES_NO = { yes: ["y", "true", "random"], no: ["n", "false"] };

function alreadyActive({ activeCycle }: CommandContext): Answer | null {
  return activeCycle.kind && warn("running.already", { command: activeCycle.kind });
}

/** @returns `started`, or a warning when another call has started a cycle in the meantime. */
function startCycle(
  context: CommandContext,
  kind: CycleKind,
  intervalMs: number,
  step: CycleStep,
  started: Answer,
): Answer {
  return context.activeCycle.start(kind, intervalMs, step) ? started : (alreadyActive(context) ?? started);
}

export const mimic = action(
  [optionalChoice("filter", COPY_FILTERS, SLOT_ALIASES), optionalLine("member")],
  async (context, { filter, member: query }) => {
    const warning = alreadyActive(context);
    if (warning) return warning;
    const member = findOtherMember(context, query);
    if ("format" in member) return member;
    await copyAppearance(context.session, member, filter ?? "all");
    const copyAgain: CycleStep = async (session) => {
      const present = session.party?.members.find(({ id }) => id === member.id);
      if (!present) return false;
      await copyAppearance(session, present, filter ?? "all");
      return true;
    };
    const started = done("mimic.started", { name: member.displayName });
    return startCycle(context, "mimic", MIMIC_INTERVAL_MS, copyAgain, started);
  },
);

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

/** Puts on one item of the range after the other. */
export const cycle = (kind: "new_items" | "all_items" | "shop_items", range: CosmeticRange) =>
  action(
    [optionalChoice("type", ["all", ...SLOTS], SLOT_ALIASES), optionalChoice("random", ["yes", "no"], YES_NO)],
    async (context, { type, random }) => {
      const warning = alreadyActive(context);
      if (warning) return warning;
      const listed = context.cosmetics
        .list(range, type === null || type === "all" ? undefined : type)
        .flatMap(({ id, type: slot }) => (isSlot(slot) ? [{ id, slot }] : []));
      const items = random === "yes" ? shuffled(listed, context.random) : listed;
      let next = 0;
      const wearNext: CycleStep = async (session) => {
        const item = items[next % items.length];
        next += 1;
        if (item) await session.me.set(item.slot, { id: item.id });
        return true;
      };
      if (items.length === 0) return refuse("items.none");
      await wearNext(context.session);
      const started = done("items.started", { count: items.length, seconds: ITEM_INTERVAL_MS / 1000 });
      return startCycle(context, kind, ITEM_INTERVAL_MS, wearNext, started);
    },
  );

export const stop = action([], async (context) => {
  const wasActive = context.activeCycle.stop();
  const hasEmote = context.session.party !== null && ownMember(context).worn.emote !== undefined;
  if (hasEmote) await context.session.me.set("emote", null);
  return wasActive || hasEmote ? done("stop.done") : warn("stop.nothing");
});
