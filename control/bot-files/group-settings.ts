import { countRequired, type Field, matchHeading, REQUIRED } from "./fields.ts";

export interface Setting {
  /** The part of the file that it stands in: they are separated by blank lines, headings and dashes. */
  part: number;
  /** The same without those that only a dash begins. */
  block: number;
  /** What the name has before the field: `bot1` in `BOT1_ACCOUNT_ID`. */
  prefix: string;
  field: Field;
  /** The name without the prefix, as a heading. */
  name: string;
  value: string;
}

type Bot = Map<string, string>;

interface Grouped {
  bots: Bot[];
  /** The names that belong to no bot. */
  unused: string[];
  /** Whether a line may belong to the bot before it or to the one after it. */
  isUnclear: boolean;
}

/** Begins another bot where a name, or the first name of all, comes again. */
function splitOnRepeat(settings: readonly Setting[]): Setting[][] {
  const groups: Setting[][] = [];
  let names = new Set<string>();
  for (const setting of settings) {
    if (groups.length === 0 || names.has(setting.name)) {
      groups.push([]);
      names = new Set();
    }
    groups.at(-1)?.push(setting);
    names.add(setting.name);
  }
  return groups;
}

/** In the order of their first members. Node.js 20 has no `Map.groupBy`. */
function groupBy<Key>(settings: readonly Setting[], keyOf: (setting: Setting) => Key): Setting[][] {
  const groups = new Map<Key, Setting[]>();
  for (const setting of settings) {
    const group = groups.get(keyOf(setting));
    if (group) group.push(setting);
    else groups.set(keyOf(setting), [setting]);
  }
  return [...groups.values()];
}

const namesOf = (group: readonly Setting[]) => group.map(({ name }) => name);
const isComplete = (group: readonly Setting[]): boolean => countRequired(namesOf(group)) === REQUIRED.length;

/** The bots of the settings with one prefix: by the parts of the file if each has one, otherwise by names that come again. */
function splitIntoBots(settings: readonly Setting[]): { groups: Setting[][]; isUnclear: boolean } {
  const parts = groupBy(settings, ({ part }) => part);
  const hasCredentials = (part: Setting[]) => countRequired(namesOf(part)) > 0;
  const withCredentials = parts.filter(hasCredentials);
  const areWhole = withCredentials.every((part) => splitOnRepeat(part).every(isComplete));
  if (areWhole && withCredentials.length > 1) {
    const split = withCredentials.map(splitOnRepeat);
    return {
      groups: [...split.flat(), ...parts.filter((part) => !hasCredentials(part))],
      isUnclear: split.some(areUneven),
    };
  }
  const groups = splitOnRepeat(settings);
  return { groups, isUnclear: areUneven(groups) };
}

const areUneven = (groups: readonly Setting[][]): boolean =>
  new Set(groups.map((group) => namesOf(group).toSorted().join(" "))).size > 1;

/** Whether the credentials of a bot do not stand together, so that some of them may be of something else. */
function isSpread(group: readonly Setting[]): boolean {
  const credentials = group.filter(({ field }) => REQUIRED.includes(field));
  const parts = new Set(credentials.map(({ part }) => part)).size;
  const blocks = new Set(credentials.map(({ block }) => block)).size;
  // In a list, each line may have a dash.
  return blocks > 1 || (parts > 1 && parts < credentials.length);
}

/** Groups settings into bots: by their prefix first, as in `BOT1_SECRET` and `BOT2_SECRET`. */
export function groupSettings(settings: readonly Setting[]): Grouped {
  const byPrefix = groupBy(settings, ({ prefix }) => prefix).map(splitIntoBots);
  const groups = byPrefix.flatMap((prefix) => prefix.groups);
  const isBot = (group: Setting[]) => countRequired(namesOf(group)) > 1;
  const others = groups.filter((group) => !isBot(group)).flat();
  const bots = groups.filter(isBot).map((group) => new Map(group.map(({ name, value }) => [name, value])));
  const [only] = bots;
  const unused: string[] = [];
  for (const { prefix, name, value } of others) {
    const belongs = bots.length === 1 && prefix === "" && matchHeading(name)?.rank === 0 && countRequired([name]) === 0;
    if (belongs && only && !only.has(name)) only.set(name, value);
    else unused.push(`${prefix} ${name}`.trim());
  }
  const isUnclear = byPrefix.some(
    ({ groups: [first, ...more], isUnclear: areUnclear }) =>
      (areUnclear && more.length > 0) ||
      // The names of a single bot may all have the same beginning, wherever they stand.
      ((first?.[0]?.prefix === "" || more.length > 0) && [first ?? [], ...more].some(isSpread)),
  );
  return { bots, unused, isUnclear };
}
