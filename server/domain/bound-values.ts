const MOST_LISTED = 50;
const MOST_CHARACTERS = 500;
const MOST_NESTED = 8;
/** Of an entry's `before`, and of its `after`. A page of a hundred entries stays below a few megabytes. */
export const MOST_BYTES = 8 * 1024;

const count = (value: number) => value.toLocaleString("en");
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? "");

/** What is kept of the values of an audit entry: the beginning of long lists and texts, and how much there was. */
export function boundValues(values: object): object {
  const cut = cutValue(values, 0) as Record<string, unknown>;
  let left = bytesOf(cut);
  if (left <= MOST_BYTES) return cut;
  const members = Object.entries(cut).map(([name, value]) => ({ name, bytes: bytesOf(value) }));
  for (const { name, bytes } of members.sort((a, b) => b.bytes - a.bytes)) {
    if (left <= MOST_BYTES) break;
    cut[name] = `${count(bytesOf((values as Record<string, unknown>)[name]))} bytes, not kept`;
    left -= bytes - bytesOf(cut[name]);
  }
  return cut;
}

function cutValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return cutText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MOST_NESTED) return "nested deeper, not kept";
  if (Array.isArray(value)) {
    const kept = value.slice(0, MOST_LISTED).map((item) => cutValue(item, depth + 1));
    return value.length > MOST_LISTED ? [...kept, `${count(value.length - MOST_LISTED)} more`] : kept;
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cutValue(member, depth + 1)]));
}

const cutText = (text: string): string =>
  text.length > MOST_CHARACTERS
    ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}… (${count(text.length - MOST_CHARACTERS)} more characters)`
    : text;
