import { type BotTable, unreadable } from "./bot-table.ts";
import { countRequired, isContainer, isEmail, matchHeading, normalizeHeading, REQUIRED } from "./fields.ts";
import { hasContent, isTriggers } from "./find-triggers.ts";
import { MAX_COLUMNS, toBotTable } from "./read-cells.ts";
import { Members, type Value } from "./read-values.ts";
import { fileTexts } from "./texts.ts";

const MAX_DEPTH = 8;
/** In a program's configuration the credentials are this deep; what stands around them is the program's. */
const CONFIGURATION_DEPTH = 2;

interface FoundBot {
  members: Map<string, string>;
  /** The members that hold other data. */
  nested: string[];
  /** Names that are there twice, with different values: in one object, or in the object and its credentials. */
  repeated: string[];
  conflicting: string[];
  depth: number;
}

const isScalar = (value: Value): value is string | null => value === null || typeof value === "string";

/** The members of an object and of the credentials in it, which never take the place of its own. */
function flatten(object: Members, depth = 0): FoundBot {
  const found: FoundBot = { members: new Map(), nested: [], repeated: [], conflicting: [], depth: 0 };
  const inner: Members[] = [];
  for (const [name, value] of object.entries) {
    if (isScalar(value)) addMember(found, name, value ?? "");
    else {
      const container = depth < MAX_DEPTH ? toContainer(name, value) : null;
      if (container) inner.push(container);
      else if (hasContent(value)) found.nested.push(name);
    }
  }
  const own: OwnMembers = new Map();
  noteOwn(own, found.members);
  for (const container of inner) addInner(found, own, flatten(container, depth + 1));
  return found;
}

const toContainer = (name: string, value: Value): Members | null => (isContainer(name) ? toObject(value, 1) : null);

/** The members of a bot by the field that their names stand for. */
type OwnMembers = Map<string, { name: string; value: string }>;

function noteOwn(own: OwnMembers, members: Iterable<[string, string]>): void {
  for (const [name, value] of members) own.set(keyOf(name), { name, value });
}

function addMember({ members, repeated }: FoundBot, name: string, value: string): void {
  const known = members.get(name);
  if (known === undefined) members.set(name, value);
  else if (known !== value) repeated.push(name);
}

/** The field that a name stands for, if it is one of the credentials. */
const keyOf = (name: string): string =>
  (countRequired([name]) > 0 && matchHeading(name)?.field) || normalizeHeading(name);
const isLogin = (value: string, name: string): boolean =>
  isEmail(value) && !isEmail(name) && matchHeading(name)?.field === "accountId";

function addInner(found: FoundBot, own: OwnMembers, inner: FoundBot): void {
  const added = new Map<string, string>();
  const isWhole = !REQUIRED.every((field) => own.has(field)) && countRequired(inner.members.keys()) === 3;
  if (countRequired(inner.members.keys()) > 0) found.depth = Math.max(found.depth, inner.depth + 1);
  for (const [name, value] of inner.members) {
    const known = own.get(keyOf(name));
    if (known === undefined || isLogin(known.value, name)) added.set(name, value);
    else if (known.value !== value && matchHeading(name)) {
      found.conflicting.push(name);
      if (isWhole && countRequired([name]) > 0) {
        found.members.delete(known.name);
        added.set(`outer ${known.name}`, known.value);
        added.set(name, value);
      } else added.set(`credentials.${name}`, value);
    }
  }
  for (const [name, value] of added) found.members.set(name, value);
  noteOwn(own, added);
  found.nested.push(...inner.nested);
  found.repeated.push(...inner.repeated);
  found.conflicting.push(...inner.conflicting);
}

/** The object of a list of names and values, as Python writes an ordered dictionary; null if it is another list. */
function fromPairs(list: Value[]): Members | null {
  const object = new Members();
  for (const pair of list) {
    if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== "string") return null;
    object.entries.push([pair[0], pair[1] ?? null]);
  }
  return object;
}

/**
 * An object, or a list of names and values that can only be one: enough of the names are known, or a value is an object
 * itself. Lists of two texts may as well be rows.
 */
function toObject(value: Value, minRequired = 2, depth = 0): Members | null {
  if (isScalar(value) || value instanceof Members) return isScalar(value) ? null : value;
  const object = fromPairs(value);
  if (object && countRequired(object.entries.map(([name]) => name)) >= minRequired) return object;
  if (depth > MAX_DEPTH) return null;
  if (object?.entries.some(([, member]) => toObject(member, 2, depth + 1))) return object;
  // What a program is given to make an object of: `OrderedDict([("a", "b")])`.
  const [only] = value;
  return value.length === 1 && Array.isArray(only) ? toObject(only, minRequired, depth + 1) : null;
}

function flattenValue(value: Value): FoundBot | null {
  const object = toObject(value);
  return object && flatten(object);
}

const isBot = ({ members }: FoundBot): boolean => countRequired(members.keys()) >= 2;

/** Names that say only that something is a bot, or which one it is by its number. */
const GENERIC =
  /^(?:bot|account|acc|user|client|device|item|entry|fortnite|epic|epicgames|auth|credentials|data|default|main|lobby ?bot|no)?[\s_#.-]*\d*$/i;
const looksLikeId = (name: string): boolean => /^[\da-z]{20,64}$/i.test(name) && /\d/.test(name);

class BotFinder {
  readonly bots: FoundBot[] = [];
  readonly places = new Set<string>();
  readonly notes: string[] = [];
  readonly unread = new Set<string>();

  search(value: Value, place = "", depth = 0): void {
    if (depth > MAX_DEPTH || isScalar(value)) return;
    const object = toObject(value);
    if (object) this.#searchObject(object, place, depth);
    else if (Array.isArray(value)) this.#searchList(value, place, depth);
  }

  #searchList(list: Value[], place: string, depth: number): void {
    const found = list.map((item) => flattenValue(item));
    if (!found.some((bot) => bot && isBot(bot))) {
      for (const item of list) this.search(item, place, depth + 1);
      return;
    }
    for (const [index, bot] of found.entries()) {
      if (bot && isBot(bot)) this.#add(bot, place);
      else if (Array.isArray(list[index])) this.search(list[index] ?? null, place, depth + 1);
      else this.#add(bot ?? flatten(new Members()), place);
    }
  }

  #searchObject(object: Members, place: string, depth: number): void {
    const own = flatten(object);
    if (isBot(own)) {
      this.#add(depth === 0 ? withoutSettings(own) : own, place);
      return;
    }
    const keyed: [string, FoundBot][] = [];
    let others = 0;
    for (const [name, value] of object.entries) {
      const bot = flattenValue(value);
      if (bot && isBot(bot)) keyed.push([name, bot]);
      else {
        others += 1;
        this.search(value, name, depth + 1);
      }
    }
    const before = this.bots.length;
    if (keyed.length > 0) this.#addKeyed(keyed, others === 0, place);
    if (depth > 0 && this.bots.length > before) this.#noteUnread(own);
  }

  /** What stands beside an object with a bot, such as its address: it may be of something else, and is not read. */
  #noteUnread({ members }: FoundBot): void {
    for (const [name, value] of members) if (value !== "" && matchHeading(name)) this.unread.add(name);
  }

  /** Objects under names: the name is an address, the account, or, if there are several and all of them are bots, the nickname. */
  #addKeyed(keyed: [string, FoundBot][], areAll: boolean, place: string): void {
    const hasNickname = keyed.some(([, { members }]) => [...members.keys()].some(isNicknameMember));
    const areNicknames =
      areAll &&
      keyed.length > 1 &&
      !hasNickname &&
      keyed.every(([name]) => !isEmail(name) && !GENERIC.test(name) && !looksLikeId(name));
    for (const [name, bot] of keyed) {
      const fields = new Set([...bot.members.keys()].map((member) => matchHeading(member)?.field));
      if (isEmail(name)) {
        if (!fields.has("email")) bot.members.set("email", name);
      } else if (looksLikeId(name) && !fields.has("accountId")) bot.members.set("accountId", name);
      else if (areNicknames) bot.members.set("nickname", name);
      this.#add(bot, place);
    }
    if (areNicknames) this.notes.push(fileTexts.notes.keysAsNicknames);
  }

  #add(bot: FoundBot, place: string): void {
    this.bots.push(bot);
    this.places.add(place);
  }
}

const isNicknameMember = (name: string): boolean => matchHeading(name)?.field === "nickname";

/** The rows of texts that a list holds, as in `["account:device:secret"]` or `[["account", "device", "secret"]]`. */
function findPlainRows(value: Value, depth = 0): Value[] | null {
  if (isScalar(value) || depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    const isPlain = (item: Value) => typeof item === "string" || (Array.isArray(item) && item.every(isScalar));
    if (value.length > 0 && value.every(isPlain)) return value;
  }
  const inner = Array.isArray(value) ? value : value.entries.map(([, member]) => member);
  for (const item of inner) {
    const rows = findPlainRows(item, depth + 1);
    if (rows) return rows;
  }
  return null;
}

/** The objects of a list whose members are named in another way: the person says which is which. */
function findObjects(value: Value, depth = 0): Members[] {
  if (isScalar(value) || depth > MAX_DEPTH) return [];
  if (!Array.isArray(value)) return value.entries.flatMap(([, member]) => findObjects(member, depth + 1));
  const objects = value.filter((item) => item instanceof Members);
  return objects.length > 0 ? objects : value.flatMap((item) => findObjects(item, depth + 1));
}

/** Makes a table of the bots in values: each a list, an object of objects, one object, or any of these inside another. */
export function findBots(values: Value[], format: string, readText: (text: string) => BotTable): BotTable {
  const finder = new BotFinder();
  const root = values.length === 1 ? (values[0] ?? null) : values;
  finder.search(root);
  if (finder.bots.length > 0) return toTable(finder, format);
  const rows = findPlainRows(root);
  if (rows?.every((row) => typeof row === "string")) {
    const table = readText(rows.join("\n"));
    return { ...table, format };
  }
  if (rows)
    return toBotTable(
      rows.map((row) => [row].flat().map((cell) => (isScalar(cell) ? (cell ?? "") : ""))),
      format,
    );
  const objects = findObjects(root).map((object) => flatten(object));
  if (objects.length > 0 && objects.some(({ members }) => members.size > 2)) {
    for (const bot of objects) finder.bots.push(bot);
    return toTable(finder, format);
  }
  const isEmpty = Array.isArray(root) && root.length === 0;
  return unreadable(isEmpty ? fileTexts.noRows : fileTexts.notAList, format);
}

const unique = (names: string[]): string[] => [...new Set(names)];

/** What of a configuration's own members is the bot's: the exact names. */
const isOfBot = (name: string): boolean => countRequired([name]) > 0 || matchHeading(name)?.rank === 0;

/** Leaves what belongs to the program whose configuration it is. */
function withoutSettings(bot: FoundBot): FoundBot {
  if (bot.depth < CONFIGURATION_DEPTH) return bot;
  const others = [...bot.members].filter(([name, value]) => !isOfBot(name) && value !== "").map(([name]) => name);
  const members = new Map([...bot.members].filter(([name]) => isOfBot(name)));
  return { ...bot, members, nested: [...others, ...bot.nested] };
}

function toTable(finder: BotFinder, format: string): BotTable {
  const { bots } = finder;
  const names = unique(bots.flatMap(({ members }) => [...members.keys()]));
  const known = names.filter((name) => matchHeading(name));
  const columns = (names.length > MAX_COLUMNS ? unique([...known, ...names]) : names).slice(0, MAX_COLUMNS);
  const cells = bots.map(({ members }) => columns.map((name) => (members.get(name) ?? "").trim()));
  const table: BotTable = { ...unreadable("", format), cells: [columns, ...cells], hasHeadings: true, problem: null };
  table.isNamed = true;
  table.notes.push(...finder.notes);
  if (names.length > MAX_COLUMNS) table.notes.push(fileTexts.notes.columnLimit(MAX_COLUMNS));
  const nested = unique([...finder.unread, ...bots.flatMap((bot) => bot.nested)]).filter((name) => !isTriggers(name));
  if (nested.length > 0) table.notes.push(fileTexts.notes.nested(nested));
  const places = [...finder.places].filter((place) => place !== "");
  if (finder.places.size > 1) table.notes.push(fileTexts.notes.lists(places));
  addDoubts(table, bots);
  return table;
}

function addDoubts(table: BotTable, bots: FoundBot[]): void {
  const { doubts } = fileTexts;
  const answers = [{ label: doubts.confirm }];
  const conflicting = unique(bots.flatMap((bot) => bot.conflicting));
  if (conflicting.length > 0) {
    const text = doubts.conflictText(conflicting);
    table.doubts.push({ id: "conflict", title: doubts.conflict, text, answers });
  }
  const repeated = unique(bots.flatMap((bot) => bot.repeated)).filter((name) => matchHeading(name));
  if (repeated.length > 0) {
    const text = doubts.repeatedText(repeated);
    table.doubts.push({ id: "repeated", title: doubts.repeated, text, answers });
  }
}
