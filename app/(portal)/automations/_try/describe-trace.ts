import type { Decided, TraceEntry } from "#control/automations/trace.ts";
import { VALUES, type ValueName, type ValueType } from "#control/automations/vocabulary.ts";
import { capitalize } from "../../../_languages/capitalize.ts";
import type { Language } from "../../../_languages/language.ts";
import { isChoice, isWeekday } from "../_words/choices.ts";
import { quoteAlternatives } from "../_words/quote.ts";

const isValueName = (value: string): value is ValueName => Object.hasOwn(VALUES, value);

function describeValue(language: Language, { value, was }: Decided): string {
  const { t, format } = language;
  if (was === null) return t("automations.tryOut.nothing");
  if (typeof was === "boolean") return was ? t("automations.tryOut.yes") : t("automations.tryOut.no");
  if (typeof was === "number") return format.number(was);
  const type: ValueType | null = isValueName(value) ? VALUES[value] : null;
  const word = type?.kind === "choice" && isChoice(was) ? t(`automations.words.choices.${was}`) : was;
  return isWeekday(was) ? word : quoteAlternatives(language, [word]);
}

/** What was read for a comparison, and whether it holds. */
export function describeDecided(language: Language, decided: Decided): string {
  const { t } = language;
  const { value, holds } = decided;
  const name = isValueName(value) ? t(`automations.words.values.${value}`) : value;
  return t("automations.tryOut.decided", {
    holds: String(holds),
    value: t("automations.tryOut.was", {
      name: capitalize(language, name),
      value: describeValue(language, decided),
    }),
  });
}

/** What a step did. */
export function describeEntry({ t }: Language, entry: TraceEntry): string {
  switch (entry.did) {
    case "ran":
      return t("automations.tryOut.entries.ran", {
        line: `${entry.command} ${entry.args}`.trim(),
        answer: entry.answer,
      });
    case "unknownCommand":
      return t("automations.tryOut.entries.unknownCommand", { command: entry.command });
    case "waited":
      return t("automations.tryOut.entries.waited", { seconds: entry.seconds });
    case "notified":
      return t("automations.tryOut.entries.notified", { text: entry.text });
    case "chose":
      return entry.branch === "else"
        ? t("automations.tryOut.entries.choseElse")
        : t("automations.tryOut.entries.chose", { branch: entry.branch + 1 });
    case "repeated":
      return t("automations.tryOut.entries.repeated", { times: entry.times });
    case "picked":
      return t("automations.tryOut.entries.picked", { position: entry.index + 1 });
    case "refused":
      return t(`automations.tryOut.entries.refused.${entry.limit}`);
    default:
      return t(`automations.tryOut.entries.${entry.did}`);
  }
}
