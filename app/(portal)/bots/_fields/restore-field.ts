/** The values as they are now, with the one at a path as it was before. A path that they do not have changes nothing. */
export function restoreField<T extends object>(now: T, before: T, path: string): T {
  const [name = "", ...rest] = path.split(".");
  if (!Object.hasOwn(now, name)) return now;
  const key = name as keyof T;
  const [current, earlier] = [now[key], before[key]];
  const isDeeper = rest.length > 0 && isObject(current) && isObject(earlier);
  return { ...now, [key]: isDeeper ? restoreField(current, earlier, rest.join(".")) : earlier };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
