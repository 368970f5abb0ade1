import { z } from "zod";
import { Automations, CategoryAutomation } from "./automations.ts";
import { PathId } from "./text.ts";

/** One automation that is there. */
export const AutomationReference = z.strictObject({ categoryId: PathId, automationId: PathId });

/** Stores one automation: in the place of the one with its id, or as another one where it has none. */
export const AutomationSave = z.strictObject({
  categoryId: PathId,
  automation: CategoryAutomation,
  /** As it was read. Required with an id: what somebody else has changed since is not overwritten. */
  seen: CategoryAutomation.optional(),
});

/** Adds automations, with names and commands that no other one has. An id that is free is kept. */
export const AutomationsAdd = z.strictObject({
  categoryId: PathId,
  automations: Automations.min(1),
  /** Behind the one with this id; null: before all others. At the end where it is left out, or no longer there. */
  after: PathId.nullable().optional(),
});

export const AutomationSwitch = AutomationReference.extend({ enabled: z.boolean() });

/** What was removed, and what `after` puts it back at its place. */
export const RemovedAutomation = z.object({ automation: CategoryAutomation, after: z.string().nullable() });
