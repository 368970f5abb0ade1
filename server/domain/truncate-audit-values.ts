const MAX_LIST_ITEMS = 50;
const MAX_CHARACTERS = 500;
const MAX_DEPTH = 8;
/** Limit of an entry's `before`, and of its `after`. A page of a hundred entries stays below a few megabytes. */
export const MAX_AUDIT_VALUE_BYTES = 8 * 1024;

const formatCount = (value: number) => value.toLocaleString("en");
const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? "");

/** The values as an audit entry stores them: of long lists and texts the beginning, and how much was left out. */
export function truncateAuditValues(values: object): object {
  const cut = truncateValue(values, 0) as Record<string, unknown>;
  let left = jsonBytes(cut);
  if (left <= MAX_AUDIT_VALUE_BYTES) return cut;
  const members = Object.entries(cut).map(([name, value]) => ({ name, bytes: jsonBytes(value) }));
  for (const { name, bytes } of members.sort((a, b) => b.bytes - a.bytes)) {
    if (left <= MAX_AUDIT_VALUE_BYTES) break;
    cut[name] = `${formatCount(jsonBytes((values as Record<string, unknown>)[name]))} bytes, not stored`;
    left -= bytes - jsonBytes(cut[name]);
  }
  return cut;
}

function truncateValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return truncateText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return "nested deeper, not stored";
  if (Array.isArray(value)) {
    const stored = value.slice(0, MAX_LIST_ITEMS).map((item) => truncateValue(item, depth + 1));
    return value.length > MAX_LIST_ITEMS ? [...stored, `${formatCount(value.length - MAX_LIST_ITEMS)} more`] : stored;
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, truncateValue(member, depth + 1)]));
}

const truncateText = (text: string): string =>
  text.length > MAX_CHARACTERS
    ? `${text.slice(0, MAX_CHARACTERS).toWellFormed()}… (${formatCount(text.length - MAX_CHARACTERS)} more characters)`
    : text;
