type Values = Readonly<Record<string, unknown>>;

/**
 * An address of the API. Lists in the query have commas between their values, and what is undefined is left out.
 *
 * @throws TypeError when a value of the path is missing or would lead to another path.
 */
export function address(base: string, path: string, values: Values = {}, query: Values = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathValue(name, values[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return base + filled;
  return `${base}${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Nothing, `.` and `..` would be another path: a call meant for one bot would be one for all of them. */
function pathValue(name: string, value: unknown): string {
  const text = String(value ?? "");
  if (["", ".", ".."].includes(text)) throw new TypeError(`${name} of the path must be an id, not "${text}".`);
  return text;
}

export const withoutSlash = (base: string): string => base.replace(/\/+$/, "");
