import type { Client } from "../../client.ts";
import type { EntryModel, Model } from "./entry-model.ts";
import type { ChangeStep, CreateStep, Plan, Step } from "./make-plan.ts";
import { type Body, type Section, sectionOf } from "./sections.ts";
import { type NamedBySection, toIds } from "./settings.ts";

interface Run {
  client: Client;
  model: Model;
  signal: AbortSignal;
  onDone: (step: Step) => Promise<void>;
}

/** A step that the service did not carry out. Those before it are done, and none after it. */
export class StepFailure extends Error {
  readonly step: Step;
  readonly doneCount: number;

  constructor(step: Step, doneCount: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.step = step;
    this.doneCount = doneCount;
  }
}

/**
 * Carries the steps out, one after the other. A record that was changed since the plan was made is refused with 412.
 *
 * @throws StepFailure at the first step that fails.
 */
export async function applyPlan({ steps, named }: Plan, run: Run): Promise<void> {
  for (const [doneCount, step] of steps.entries()) {
    try {
      await carryOut(step, named, run);
    } catch (error) {
      if (run.signal.aborted) throw run.signal.reason;
      throw new StepFailure(step, doneCount, error);
    }
    await run.onDone(step);
  }
}

async function carryOut(step: Step, named: NamedBySection, { client, model, signal }: Run): Promise<void> {
  const section = sectionOf(step.section);
  const writeTo = ({ id, version }: { id: string; version: number }) => ({ id, ifMatch: `"${version}"`, signal });
  if (step.action === "delete") {
    await section.remove(client, writeTo(step.record));
  } else if (step.action === "change") {
    await section.change(client, changeBody(step, section, model[step.section], named), writeTo(step.record));
  } else {
    const { first, second } = createBodies(step, model[step.section], named);
    const record = await section.create(client, first, signal);
    step.named.id = record.id;
    if (Object.keys(second).length > 0) await section.change(client, second, writeTo(record));
  }
}

/** What a record is created with, and what can only be said of one that exists. */
function createBodies({ settings }: CreateStep, { createMembers }: EntryModel, named: NamedBySection) {
  const members = Object.entries({ config: {}, ...toIds(settings, named) });
  const isFirst = ([member]: [string, unknown]) => createMembers.has(member);
  return {
    first: Object.fromEntries(members.filter(isFirst)),
    second: Object.fromEntries(members.filter((one) => !isFirst(one) && one[0] !== "config")),
  };
}

/** What differs, and no more: what the file leaves out gets its default. */
function changeBody(
  { changes, settings }: ChangeStep,
  { mergesConfig }: Section,
  { defaults }: EntryModel,
  named: NamedBySection,
): Body {
  const wanted = toIds(settings, named);
  const body: Body = {};
  for (const {
    path: [member = "", part],
    to,
  } of changes) {
    if (part === undefined) body[member] = wanted[member] ?? defaults[member];
    else if (mergesConfig) body.config = { ...(body.config as Body | undefined), [part]: to ?? null };
    else body.config = wanted.config ?? {};
  }
  // One of `cron` and `at` takes the place of the other.
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));
}
