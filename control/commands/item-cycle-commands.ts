import type { CycleKind, CycleStep } from "./active-cycle.ts";
import { action, type CommandContext } from "./command.ts";
import { optionalChoice, optionalLine } from "./command-arguments.ts";
import { isSlot, SLOT_ALIASES, SLOTS } from "./cosmetic-commands.ts";
import type { Cosmetic, CosmeticRange } from "./cosmetic-search.ts";
import { ownMember } from "./find-people.ts";
import { type Answer, done, phrase, refuse, warn } from "./replies/phrase.ts";
import { COPY_FILTERS, copyAppearance, findOtherMember } from "./worn-item-commands.ts";

const MIMIC_INTERVAL_MS = 500;
const ITEM_INTERVAL_MS = 5000;
const YES_NO = { yes: ["y", "true", "random"], no: ["n", "false"] };

function alreadyRunning({ running }: CommandContext): Answer | null {
  return running.kind && warn("running.already", { what: phrase(`running.${running.kind}`) });
}

/** Says that it has begun; or that another call was faster. */
function startCycle(context: CommandContext, kind: CycleKind, everyMs: number, step: CycleStep, begun: Answer): Answer {
  return context.running.start(kind, everyMs, step) ? begun : (alreadyRunning(context) ?? begun);
}

export const mimic = action(
  [optionalChoice("filter", COPY_FILTERS, SLOT_ALIASES), optionalLine("member")],
  async (context, { filter, member }) => {
    const busy = alreadyRunning(context);
    if (busy) return busy;
    const model = findOtherMember(context, member);
    if ("format" in model) return model;
    await copyAppearance(context.session, model, filter ?? "all");
    const look: CycleStep = async (session) => {
      const now = session.party?.members.find(({ id }) => id === model.id);
      if (!now) return false;
      await copyAppearance(session, now, filter ?? "all");
      return true;
    };
    return startCycle(context, "mimic", MIMIC_INTERVAL_MS, look, done("mimic.started", { name: model.displayName }));
  },
);

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const mixed = [...all];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** Wears one item of the range after the other. */
export const cycle = (kind: "new_items" | "all_items" | "shop_items", range: CosmeticRange) =>
  action(
    [optionalChoice("type", ["all", ...SLOTS], SLOT_ALIASES), optionalChoice("random", ["yes", "no"], YES_NO)],
    async (context, { type, random }) => {
      const busy = alreadyRunning(context);
      if (busy) return busy;
      const listed = context.cosmetics
        .list(range, type === null || type === "all" ? undefined : type)
        .filter((item) => isSlot(item.type));
      const items = random === "yes" ? shuffled(listed, context.random) : listed;
      let next = 0;
      const wearNext: CycleStep = async (session) => {
        const item = items[next % items.length] as Cosmetic;
        next += 1;
        if (isSlot(item.type)) await session.me.set(item.type, { id: item.id });
        return true;
      };
      if (items.length === 0) return refuse("items.none");
      await wearNext(context.session);
      const begun = done("items.started", { count: items.length, seconds: ITEM_INTERVAL_MS / 1000 });
      return startCycle(context, kind, ITEM_INTERVAL_MS, wearNext, begun);
    },
  );

export const stop = action([], async (context) => {
  const ended = context.running.stop();
  const dances = context.session.party !== null && ownMember(context).worn.emote !== undefined;
  if (dances) await context.session.me.set("emote", null);
  return ended || dances ? done("stop.done") : warn("stop.nothing");
});
