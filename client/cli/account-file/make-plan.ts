import { isDeepStrictEqual } from "node:util";
import type { AccountFile, Entry } from "./check-entries.ts";
import type { EntryModel, Model } from "./entry-model.ts";
import type { Path } from "./parse-file.ts";
import { nameKey, REFERENCES, SECTION_NAMES, type SectionName, type StoredRecord, sectionOf } from "./sections.ts";
import {
  findNamed,
  type Named,
  type NamedBySection,
  type Settings,
  type Stored,
  settingsOfEntry,
  settingsOfRecord,
  toIds,
  toNames,
} from "./settings.ts";

/** Undefined is what is not set, or as by default. */
export interface MemberChange {
  /** One member, or `config` and one of its members. */
  path: readonly string[];
  from: unknown;
  to: unknown;
}
interface StepBase {
  section: SectionName;
  name: string;
}
export interface CreateStep extends StepBase {
  action: "create";
  settings: Settings;
  changes: readonly MemberChange[];
  /** Where it stands in the file. */
  path: Path;
  named: Named;
}
export interface ChangeStep extends StepBase {
  action: "change";
  settings: Settings;
  changes: readonly MemberChange[];
  path: Path;
  record: StoredRecord;
}
export interface DeleteStep extends StepBase {
  action: "delete";
  record: StoredRecord;
}
export type Step = CreateStep | ChangeStep | DeleteStep;

export interface Plan {
  /** In the order in which they are done: what is referred to comes first, and goes last. */
  steps: readonly Step[];
  /** What the file does not have, and stays. */
  kept: readonly StepBase[];
  /** For references by name. */
  named: NamedBySection;
}
export interface PlanProblem {
  path: Path;
  message: string;
}
interface Match {
  section: SectionName;
  entry: Entry;
  index: number;
  record: StoredRecord | null;
  named: Named;
}

interface PlanInput {
  file: AccountFile;
  stored: Stored;
  model: Model;
  /** Whether what the file does not have is deleted. */
  isDeleting: boolean;
}

/** What makes the account as the file says. A section that the file does not have stays as it is. */
export function makePlan({ file, stored, model, isDeleting }: PlanInput): { plan: Plan; problems: PlanProblem[] } {
  const matches: Match[] = [];
  const left: { section: SectionName; record: StoredRecord }[] = [];
  for (const section of SECTION_NAMES) {
    const entries = file[section];
    const records = stored[section] ?? [];
    const found = matchEntries(section, entries ?? [], records);
    matches.push(...found);
    const isLeft = (record: StoredRecord) => !found.some((match) => match.record === record);
    if (entries) left.push(...records.filter(isLeft).map((record) => ({ section, record })));
  }
  const deleted = isDeleting ? left.map(({ record }) => record) : [];
  const named = Object.fromEntries(
    SECTION_NAMES.map((section) => [section, namesAfter(section, matches, stored[section] ?? [], deleted)]),
  );
  const written = matches.flatMap((match) => stepOf(match, model[match.section], { named, stored }) ?? []);
  const removed = left.map(({ section, record }) => ({
    section,
    name: record.name,
    action: "delete" as const,
    record,
  }));
  const plan = {
    steps: isDeleting ? [...written, ...removed.reverse()] : written,
    kept: isDeleting ? [] : removed.map(({ section, name }) => ({ section, name })),
    named,
  };
  const problems = [
    ...findTakenNames(matches),
    ...written.flatMap((step) => findDeadReferences(step, { named, deleted })),
  ];
  return { plan, problems };
}

/** By the name as it is written, then whatever the case of its letters. Of records with one name, each in its turn. */
function matchEntries(section: SectionName, entries: readonly Entry[], records: readonly StoredRecord[]): Match[] {
  const free = new Set(records);
  const take = (fits: (name: string) => boolean): StoredRecord | null => {
    const found = [...free].find(({ name }) => fits(name)) ?? null;
    if (found) free.delete(found);
    return found;
  };
  const exact = entries.map(({ name }) => take((other) => other === name.normalize("NFC")));
  return entries.map((entry, index) => {
    const record = exact[index] ?? take((other) => nameKey(other) === nameKey(entry.name));
    const name = entry.name.normalize("NFC");
    return { section, entry, index, record, named: { name, id: record?.id ?? null } };
  });
}

/** Names that would be there twice. Those of records that are older than this rule may. */
const findTakenNames = (matches: readonly Match[]): PlanProblem[] =>
  matches.flatMap(({ section, entry, index, record }) => {
    if (record?.name === entry.name.normalize("NFC")) return [];
    const isTaken = matches.some(
      (other) =>
        other.section === section && other.index !== index && nameKey(other.entry.name) === nameKey(entry.name),
    );
    const message = `Another ${sectionOf(section).noun} of the file has this name.`;
    return isTaken ? [{ path: [section, index, "name"], message }] : [];
  });

/** What can be referred to once the plan is carried out. */
function namesAfter(
  section: SectionName,
  matches: readonly Match[],
  records: readonly StoredRecord[],
  deleted: readonly StoredRecord[],
): Named[] {
  const own = matches.filter((match) => match.section === section);
  const others = records.filter((record) => !deleted.includes(record) && !own.some((match) => match.record === record));
  return [...own.map(({ named }) => named), ...others];
}

interface Surroundings {
  named: NamedBySection;
  stored: Stored;
}

function stepOf(match: Match, model: EntryModel, around: Surroundings): CreateStep | ChangeStep | null {
  const { section, entry, index, record, named } = match;
  const settings = settingsOfEntry(entry, model);
  const base = { section, name: named.name, settings, path: [section, index] };
  if (!record) return { ...base, action: "create", changes: changesBetween({ name: settings.name }, settings), named };
  const present = settingsOfRecord(record, model);
  const shown = toNames(present, around.stored);
  // A member without a default that is known stays as it is where the file does not have it.
  const changes = changesBetween(present, toIds(settings, around.named))
    .filter(
      ({ path: [member = ""], to }) => to !== undefined || member === "config" || Object.hasOwn(model.defaults, member),
    )
    .map(({ path }) => ({ path, from: valueAt(shown, path), to: valueAt(settings, path) }));
  return changes.length === 0 ? null : { ...base, action: "change", changes, record };
}

const configOf = (settings: Settings): Settings => (settings.config ?? {}) as Settings;
const valueAt = (settings: Settings, [member = "", part]: readonly string[]): unknown =>
  part === undefined ? settings[member] : configOf(settings)[part];

function changesBetween(from: Settings, to: Settings): MemberChange[] {
  const members = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((member) => member !== "config");
  const parts = [...new Set([...Object.keys(configOf(from)), ...Object.keys(configOf(to))])];
  const paths = [...members.map((member) => [member]), ...parts.map((part) => ["config", part])];
  return paths
    .map((path) => ({ path, from: valueAt(from, path), to: valueAt(to, path) }))
    .filter((change) => !isDeepStrictEqual(change.from, change.to));
}

interface Referred {
  named: NamedBySection;
  deleted: readonly StoredRecord[];
}

function findDeadReferences(
  { settings, changes, path }: CreateStep | ChangeStep,
  { named, deleted }: Referred,
): PlanProblem[] {
  return REFERENCES.flatMap(({ member, name: reference, section }) => {
    const value = settings[member] as Settings | undefined;
    const name = value?.[reference];
    if (typeof name !== "string" || !changes.some((change) => change.path[0] === member)) return [];
    const found = findNamed(named[section], name);
    if (found.length === 1) return [];
    const { noun } = sectionOf(section);
    const wouldBeDeleted = deleted.some((record) => nameKey(record.name) === nameKey(name));
    const message =
      found.length > 1
        ? `Several ${section} have the name ${name}: write the id, as \`${reference}Id\`.`
        : wouldBeDeleted
          ? `The ${noun} ${name} would be deleted: the file does not have it.`
          : `There is no ${noun} with the name ${name}.`;
    return [{ path: [...path, member, reference], message }];
  });
}
