import type { Comparison, Condition } from "./automation.ts";
import { type Moment, readValue, type Value } from "./lobby.ts";
import type { Decided } from "./trace.ts";
import { VALUES, type ValueType } from "./vocabulary.ts";

const normalize = (value: unknown): unknown => (typeof value === "string" ? value.toLocaleLowerCase("en") : value);
const orderOf = (value: unknown, type: ValueType): number =>
  type.kind === "choice" ? type.of.indexOf(String(value)) : Number(value);

/** Whether it holds. A value that is not there, such as the rank of nobody, fulfils no comparison. */
export function compare({ value: name, is, than }: Comparison, value: Value): boolean {
  if (value === null) return false;
  const type: ValueType = VALUES[name];
  const [left, right] = [normalize(value), normalize(than)];
  switch (is) {
    case "equal":
      return left === right;
    case "notEqual":
      return left !== right;
    case "atLeast":
      return orderOf(value, type) >= orderOf(than, type);
    case "atMost":
      return orderOf(value, type) <= orderOf(than, type);
    case "oneOf":
      return Array.isArray(than) && than.some((one) => normalize(one) === left);
    case "contains":
      return String(left).includes(String(right));
    case "startsWith":
      return String(left).startsWith(String(right));
  }
}

/** Whether it holds, with what was read. `random.percent` is drawn once for each comparison. */
export function decide(condition: Condition, moment: Moment): { holds: boolean; read: Decided[] } {
  if ("value" in condition) {
    const was = readValue(condition.value, moment);
    const is = compare(condition, was);
    return { holds: is, read: [{ value: condition.value, was, holds: is }] };
  }
  if ("not" in condition) {
    const inner = decide(condition.not, moment);
    return { holds: !inner.holds, read: inner.read };
  }
  const [parts, stopsAt] = "all" in condition ? [condition.all, false] : [condition.any, true];
  const read: Decided[] = [];
  for (const part of parts) {
    const one = decide(part, moment);
    read.push(...one.read);
    if (one.holds === stopsAt) return { holds: stopsAt, read };
  }
  return { holds: !stopsAt, read };
}
