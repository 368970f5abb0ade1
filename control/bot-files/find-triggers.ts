import type { BotTable } from "./bot-table.ts";
import { Members, type Value } from "./read-values.ts";
import { fileTexts } from "./texts.ts";

const MAX_DEPTH = 8;
/** How the configs of other services name what their bots do by themselves. */
export const isTriggers = (name: string): boolean => name.toLowerCase() === "triggers";

export const hasContent = (value: Value): boolean =>
  value instanceof Members ? value.entries.length > 0 : Array.isArray(value) && value.length > 0;

/** Whether triggers stand somewhere in a value. */
function hasTriggers(value: Value, depth = 0): boolean {
  if (depth > MAX_DEPTH || value === null || typeof value === "string") return false;
  if (Array.isArray(value)) return value.some((item) => hasTriggers(item, depth + 1));
  return value.entries.some(
    ([name, member]) => (isTriggers(name) && hasContent(member)) || hasTriggers(member, depth + 1),
  );
}

/** Says of triggers that they are not read, and where they belong: beside the bots, or with what is wrong with the file. */
export function noteTriggers(values: Value[], table: BotTable): BotTable {
  if (!hasTriggers(values)) return table;
  const { triggers } = fileTexts.notes;
  if (table.problem === null) return { ...table, notes: [...table.notes, triggers] };
  return { ...table, problem: `${table.problem} ${triggers}` };
}
