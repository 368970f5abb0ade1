/** Names a part of an automation while it is edited. It is copied with the part, and JSON does not have it. */
const KEY = Symbol("key");
let count = 0;

type Keyed = { [KEY]?: string };

/** The key of a trigger, a condition, a branch or a step: it stays the same when the part is changed or moved. */
export const keyOf = (node: object): string => (node as Keyed)[KEY] ?? "";

/** The value with a new key for every object in it. */
export function withKeys<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => withKeys(one)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const copy: object = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withKeys(member)]));
  count += 1;
  return Object.assign(copy, { [KEY]: `part-${count}` }) as Value;
}

/** Another part in the place of one, under its key. What is in it keeps its own keys. */
export const withKeyOf = <Node extends object>(old: object, node: Node): Node =>
  Object.assign({}, node, { [KEY]: keyOf(old) });
