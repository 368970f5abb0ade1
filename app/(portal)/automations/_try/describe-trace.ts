import type { Decided, TraceEntry } from "#control/automations/trace.ts";
import { VALUES, type ValueName } from "#control/automations/vocabulary.ts";
import { formatNumber } from "../../../_ui/format.ts";
import { capitalize } from "../_words/capitalize.ts";
import { wordsTexts } from "../_words/texts.ts";
import { tryTexts } from "./texts.ts";

const texts = tryTexts.entries;

function describeValue(was: Decided["was"]): string {
  if (was === null) return tryTexts.nothing;
  if (typeof was === "boolean") return was ? tryTexts.yes : tryTexts.no;
  if (typeof was === "number") return formatNumber(was);
  return wordsTexts.weekdays[was] ?? wordsTexts.quoted([was]);
}

/** What was read for a comparison, and whether it holds. */
export function describeDecided({ value, was, holds }: Decided): string {
  const name = Object.hasOwn(VALUES, value) ? wordsTexts.values[value as ValueName] : value;
  return tryTexts.decided(holds, tryTexts.was(capitalize(name), describeValue(was)));
}

/** What a step did. */
export function describeEntry(entry: TraceEntry): string {
  switch (entry.did) {
    case "ran":
      return texts.ran(`${entry.command} ${entry.args}`.trim(), entry.answer);
    case "unknownCommand":
      return texts.unknownCommand(entry.command);
    case "waited":
      return texts.waited(entry.seconds);
    case "notified":
      return texts.notified(entry.text);
    case "chose":
      return entry.branch === "else" ? texts.choseElse : texts.chose(entry.branch + 1);
    case "repeated":
      return texts.repeated(entry.times);
    case "picked":
      return texts.picked(entry.index + 1);
    case "refused":
      return texts.refused(entry.limit);
    default:
      return texts[entry.did];
  }
}
