import { action, type CommandContext } from "./context.ts";
import type { Cosmetic, CosmeticRange } from "./cosmetic-search.ts";
import { isSlot, SLOT_ALIASES, SLOTS } from "./cosmetics.ts";
import { optionalChoice, optionalLine } from "./grammar.ts";
import { ownSeat } from "./people.ts";
import { type Answer, done, phrase, refuse, warn } from "./replies/phrase.ts";
import type { RunningKind, Step } from "./running-slot.ts";
import { COPY_FILTERS, copyFrom, modelFrom } from "./wearing.ts";

const LOOK_EVERY_MS = 500;
const ITEM_EVERY_MS = 5000;
const YES_NO = { yes: ["y", "true", "random"], no: ["n", "false"] };

function alreadyRunning({ running }: CommandContext): Answer | null {
  return running.kind && warn("running.already", { what: phrase(`running.${running.kind}`) });
}

/** Says that it has begun; or that another call was faster. */
function begin(context: CommandContext, kind: RunningKind, everyMs: number, step: Step, begun: Answer): Answer {
  return context.running.start(kind, everyMs, step) ? begun : (alreadyRunning(context) ?? begun);
}

export const mimic = action(
  [optionalChoice("filter", COPY_FILTERS, SLOT_ALIASES), optionalLine("member")],
  async (context, { filter, member }) => {
    const busy = alreadyRunning(context);
    if (busy) return busy;
    const model = modelFrom(context, member);
    if ("format" in model) return model;
    await copyFrom(context.session, model, filter ?? "all");
    const look: Step = async (session) => {
      const now = session.party?.members.find(({ id }) => id === model.id);
      if (!now) return false;
      await copyFrom(session, now, filter ?? "all");
      return true;
    };
    return begin(context, "mimic", LOOK_EVERY_MS, look, done("mimic.started", { name: model.displayName }));
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
      const wearNext: Step = async (session) => {
        const item = items[next % items.length] as Cosmetic;
        next += 1;
        if (isSlot(item.type)) await session.me.set(item.type, { id: item.id });
        return true;
      };
      if (items.length === 0) return refuse("items.none");
      await wearNext(context.session);
      const begun = done("items.started", { count: items.length, seconds: ITEM_EVERY_MS / 1000 });
      return begin(context, kind, ITEM_EVERY_MS, wearNext, begun);
    },
  );

export const stop = action([], async (context) => {
  const ended = context.running.stop();
  const dances = context.session.party !== null && ownSeat(context).worn.emote !== undefined;
  if (dances) await context.session.me.set("emote", null);
  return ended || dances ? done("stop.done") : warn("stop.nothing");
});
