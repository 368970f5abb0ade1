import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { asNewOne } from "../../contract/as-new-one.ts";
import {
  AutomationReference,
  AutomationSave,
  AutomationSwitch,
  AutomationsAdd,
  RemovedAutomation,
} from "../../contract/automation-changes.ts";
import { Automations, CategoryAutomation } from "../../contract/automations.ts";
import { Ok } from "../../contract/text.ts";
import { newId } from "../../data/id.ts";
import { inConfig, type PathOf } from "../categories/check-automations.ts";
import { lockOwnCategory } from "../categories/require-own-category.ts";
import { storeCategory } from "../categories/store-category.ts";
import { mergeConfig, toCategory } from "../categories/to-category.ts";
import { Fault, invalid, notFound } from "../fault.ts";
import { type Context, operation } from "../operation.ts";

type Automation = z.output<typeof CategoryAutomation>;

/** The automations of a category, which nobody else changes until the transaction ends. */
async function lockAutomations({ actor, db }: Context, categoryId: string) {
  const row = await lockOwnCategory(db, actor.accountId, categoryId);
  return { row, stored: Automations.parse(toCategory(row).config.automations) };
}

type Row = Awaited<ReturnType<typeof lockAutomations>>["row"];

/** @param pathOf Where the input has what is wrong; in the category's config by default. */
const store = (row: Row, automations: Automations, context: Context, pathOf?: PathOf): Promise<void> =>
  storeCategory(row, { config: mergeConfig(row.config, { automations }, pathOf) }, context);

function requirePlace(stored: Automations, automationId: string): number {
  const place = stored.findIndex(({ id }) => id === automationId);
  if (place === -1) throw notFound("automation");
  return place;
}

/**
 * What is stored in the place of one that somebody has edited. Whether it is on is decided by whoever has changed it: it is
 * switched in lists, too.
 */
function mergeEdit(edited: Automation, seen: Automation | undefined, now: Automation): Automation {
  if (!seen) throw invalid(["seen"], "This must be the automation as it was read.");
  if (!isDeepStrictEqual({ ...now, enabled: true }, { ...seen, enabled: true })) {
    const message = "Somebody else has changed it meanwhile. Save again to replace it, or discard your changes.";
    throw new Fault("precondition_failed", message);
  }
  return edited.enabled === seen.enabled ? { ...edited, enabled: now.enabled } : edited;
}

/** Replaces the automation with this id at its place, or adds one without an id at the end. */
export const saveAutomation = operation(
  { name: "automations.save", access: portalOnly, input: AutomationSave, output: CategoryAutomation, writes: true },
  async ({ categoryId, automation, seen }, context) => {
    const { row, stored } = await lockAutomations(context, categoryId);
    const place = automation.id === undefined ? stored.length : requirePlace(stored, automation.id);
    const now = stored[place];
    const saved = now ? mergeEdit(automation, seen, now) : { ...automation, id: newId() };
    await store(row, stored.toSpliced(place, 1, saved), context, ([index, ...path]) =>
      index === place ? ["automation", ...path] : inConfig(index === undefined ? [] : [index, ...path]),
    );
    return saved;
  },
);

/** Adds automations under free names, and keeps the ids of those that are put back. */
export const addAutomations = operation(
  { name: "automations.add", access: portalOnly, input: AutomationsAdd, output: Automations, writes: true },
  async ({ categoryId, automations, after }, context) => {
    const { row, stored } = await lockAutomations(context, categoryId);
    const all = [...stored];
    for (const one of automations) {
      const isKept = one.id !== undefined && all.every(({ id }) => id !== one.id);
      all.push(CategoryAutomation.parse({ ...asNewOne(one, all), id: isKept ? one.id : newId() }));
    }
    const added = all.slice(stored.length);
    const behind = stored.findIndex(({ id }) => id === after);
    const place = after === null ? 0 : behind === -1 ? stored.length : behind + 1;
    await store(row, stored.toSpliced(place, 0, ...added), context, ([index, ...path]) => {
      if (typeof index !== "number") return inConfig([]);
      const own = index - place;
      return added[own] ? ["automations", own, ...path] : inConfig([index, ...path]);
    });
    return added;
  },
);

/** Removes an automation, and answers what puts it back. */
export const removeAutomation = operation(
  {
    name: "automations.remove",
    access: portalOnly,
    input: AutomationReference,
    output: RemovedAutomation,
    writes: true,
  },
  async ({ categoryId, automationId }, context) => {
    const { row, stored } = await lockAutomations(context, categoryId);
    const place = requirePlace(stored, automationId);
    const [automation] = stored.slice(place) as [Automation];
    await store(row, stored.toSpliced(place, 1), context);
    return { automation, after: stored[place - 1]?.id ?? null };
  },
);

/** Switches an automation on or off, whatever else somebody changes of it. */
export const setAutomationEnabled = operation(
  { name: "automations.setEnabled", access: portalOnly, input: AutomationSwitch, output: Ok, writes: true },
  async ({ categoryId, automationId, enabled }, context) => {
    const { row, stored } = await lockAutomations(context, categoryId);
    const place = requirePlace(stored, automationId);
    await store(
      row,
      stored.map((one, index) => (index === place ? { ...one, enabled } : one)),
      context,
    );
    return { ok: true };
  },
);
