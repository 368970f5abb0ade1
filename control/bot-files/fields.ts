/** The fields of a bot; those after the secret are optional. */
export const FIELDS = ["accountId", "deviceId", "secret", "nickname", "email", "category"] as const;
export type Field = (typeof FIELDS)[number];
export const REQUIRED: readonly Field[] = ["accountId", "deviceId", "secret"];

/** The index of the column of each field; null for a field without a column. */
export type Mapping = Record<Field, number | null>;
export interface Cells {
  /** All rows of the source, headings included. */
  cells: string[][];
  /** The first row contains the names of the columns. */
  hasHeadings: boolean;
  /** Without headings, the order of the columns is unknown as well. */
  isUnordered?: boolean;
}

export type BotRecord = Record<Field, string>;

/** The headings of each field, the exact one first: of several columns, the one with the earliest heading counts. */
const HEADINGS: Record<Field, readonly string[]> = {
  accountId: ["accountid", "platformaccountid", "accid", "account"],
  deviceId: ["deviceid", "devid", "device"],
  secret: ["secret", "devicesecret", "deviceauthsecret"],
  nickname: ["nickname", "nick", "name", "displayname", "botname", "username", "pseudo"],
  email: ["email", "mail", "emailaddress"],
  category: ["category", "categoryname", "group"],
};
/** Headings of what a person signs in with, which may be an e-mail address. */
const LOGINS = ["account", "login", "username", "user", "accountname"];
const RANKS = new Map(FIELDS.flatMap((field) => HEADINGS[field].map((name, rank) => [name, { field, rank }] as const)));
/** Words that stand before the name of a field, as in “Epic account ID”. */
const PREFIX = /^(?:epicgames|epic|fortnite|bot|platform|deviceauth|auth|credentials)+(?=.)/;
export const PREFIXED_RANK = 100;

export const normalizeHeading = (heading: string): string =>
  heading
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** The members that hold a bot's credentials: what is in them belongs to the bot. What is in any other member does not. */
const CONTAINERS = new Set(["deviceauth", "auth", "credentials"]);
export const isContainer = (name: string): boolean => CONTAINERS.has(normalizeHeading(name));

export interface HeadingMatch {
  field: Field;
  /** Zero for the exact heading, more for those that are like it. */
  rank: number;
}

/** The field that a heading, or the name of a member or setting, stands for. */
export function matchHeading(heading: string): HeadingMatch | undefined {
  const name = normalizeHeading(heading);
  const match = RANKS.get(name);
  if (match) return match;
  const rest = RANKS.get(name.replace(PREFIX, ""));
  return rest && { field: rest.field, rank: rest.rank + PREFIXED_RANK };
}

/** How many of the required fields these headings name. */
export const countRequired = (headings: Iterable<string>): number => {
  const fields = new Set([...headings].map((heading) => matchHeading(heading)?.field));
  return REQUIRED.filter((field) => fields.has(field)).length;
};

export const isEmail = (value: string): boolean =>
  value.length <= 320 && /^[^\s@:;,]+@[^\s@:;,]+\.[^\s@:;,]+$/.test(value);

const SAMPLE_ROWS = 1_000;

/** Whether a column has e-mail addresses and nothing else. */
function hasEmails(rows: readonly string[][], column: number): boolean {
  const values = rows.slice(0, SAMPLE_ROWS).flatMap((row) => row[column] || []);
  return values.length > 0 && values.every(isEmail);
}

const NO_COLUMNS: Mapping = {
  accountId: null,
  deviceId: null,
  secret: null,
  nickname: null,
  email: null,
  category: null,
};
/** Columns without headings are these, in this order. */
const BY_POSITION: readonly Field[] = ["accountId", "deviceId", "secret", "nickname"];

/** An account ID and a device ID of the game platform, and a secret. */
const CREDENTIALS = [/^[\da-f]{32}$/i, /^[\da-f]{32}$/i, /^[\dA-Z]{32,}$/i];

/** The columns of a row where credentials in their usual form, in the usual order, may begin. */
const findStarts = (row: readonly string[]): number[] =>
  row.flatMap((_, column) =>
    CREDENTIALS.every((form, index) => form.test(row[column + index] ?? "")) ? [column] : [],
  );

/** The column where the credentials of all rows begin; null if it is not the same one in all of them, or may be another. */
function findCredentials(cells: readonly string[][]): number | null {
  const found = cells.map(findStarts);
  const [first = 0, ...others] = new Set(found.flat());
  const isSure = others.length === 0 && (first === 0 || found.every(({ length }) => length > 0));
  return isSure ? first : null;
}

/**
 * Without headings the position decides, unless credentials in their usual form are elsewhere, or an e-mail address stands
 * where they should. The columns are left to the person if they differ from row to row, or may be others.
 */
function mapByPosition(cells: readonly string[][], isUnordered: boolean): Mapping {
  const width = cells.slice(0, SAMPLE_ROWS).reduce((most, row) => Math.max(most, row.length), 0);
  const email = Array.from({ length: width }, (_, column) => column).find((column) => hasEmails(cells, column));
  const mapping = { ...NO_COLUMNS, email: email ?? null };
  if (isUnordered) return mapping;
  const first = findCredentials(cells);
  if (first === null) return mapping;
  if (first > 0) {
    const isNamed = first === 1 && email !== 0 && cells.some(([name = ""]) => /\p{L}/u.test(name));
    return { ...mapping, accountId: first, deviceId: first + 1, secret: first + 2, nickname: isNamed ? 0 : null };
  }
  if (email !== undefined && email < REQUIRED.length) return mapping;
  for (const [column, field] of BY_POSITION.entries()) if (column < width && column !== email) mapping[field] = column;
  return mapping;
}

/** The column of a field: the one with the best heading. Two with the same heading and other values are not chosen from. */
function findColumn(field: Field, headings: readonly string[], rows: readonly string[][]): number | null {
  const matches = headings.flatMap((heading, column) => {
    const match = matchHeading(heading);
    return match?.field === field ? [{ column, rank: match.rank }] : [];
  });
  const isLogin = (column: number) => LOGINS.includes(normalizeHeading(headings[column] ?? ""));
  const fitting = matches.filter(({ column }) => !(isLogin(column) && hasEmails(rows, column)));
  const best = Math.min(...fitting.map(({ rank }) => rank));
  const [first, ...others] = fitting.filter(({ rank }) => rank === best).map(({ column }) => column);
  if (first === undefined) return null;
  const differs = others.some((column) => rows.some((row) => (row[column] ?? "") !== (row[first] ?? "")));
  return differs ? null : first;
}

/** Finds the column of each field by its heading, or by its position when there are no headings. */
export function guessMapping({ cells, hasHeadings, isUnordered = false }: Cells): Mapping {
  const [headings = [], ...rows] = cells;
  if (!hasHeadings) return mapByPosition(cells, isUnordered);
  const mapping = { ...NO_COLUMNS };
  for (const field of FIELDS) mapping[field] = findColumn(field, headings, rows);
  const login = headings.findIndex(
    (heading, column) => LOGINS.includes(normalizeHeading(heading)) && hasEmails(rows, column),
  );
  if (mapping.email === null && login >= 0) mapping.email = login;
  return mapping;
}

export const isMapped = (mapping: Mapping): boolean => REQUIRED.every((field) => mapping[field] !== null);

/** The bots of a table, each with all fields; what it does not have is empty. */
export function toBotRecords({ cells, hasHeadings }: Cells, mapping: Mapping): BotRecord[] {
  return cells.slice(hasHeadings ? 1 : 0).map((row) => {
    const value = (field: Field) => row[mapping[field] ?? -1] ?? "";
    return {
      accountId: value("accountId"),
      deviceId: value("deviceId"),
      secret: value("secret"),
      nickname: value("nickname"),
      email: value("email"),
      category: value("category"),
    };
  });
}
