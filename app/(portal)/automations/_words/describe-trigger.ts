import type { Automation, Trigger } from "#control/automations/automation.ts";
import { sanitizeLine } from "#server/contract/sanitize-name.ts";
import { capitalize } from "../../../_languages/capitalize.ts";
import type { Language } from "../../../_languages/language.ts";
import { quoteAlternatives } from "./quote.ts";

/** A clause: `somebody joins the party`. */
function clauseOf(language: Language, trigger: Trigger): string {
  const { t } = language;
  if ("command" in trigger) {
    const [name = "", ...aliases] = [trigger.command, ...trigger.aliases].map(sanitizeLine);
    return aliases.length > 0
      ? t("automations.words.commandOrAlias", { name, aliases: quoteAlternatives(language, aliases) })
      : t("automations.words.command", { name });
  }
  if (trigger.event === "idle") return t("automations.words.idle", { minutes: trigger.minutes });
  const isMessage = trigger.event === "partyMessage" || trigger.event === "whisper";
  if (!isMessage || !trigger.text || trigger.text.length === 0) return t(`automations.words.events.${trigger.event}`);
  return t(`automations.words.message.${trigger.event}.${trigger.match}`, {
    texts: quoteAlternatives(language, trigger.text.map(sanitizeLine)),
  });
}

export const describeTrigger = (language: Language, trigger: Trigger): string =>
  capitalize(language, clauseOf(language, trigger));

/** When an automation runs, in one sentence. */
export function describeWhen(language: Language, { when }: Pick<Automation, "when">): string {
  const { t, format } = language;
  if (when.length === 0) return t("automations.words.nobody");
  return capitalize(language, format.alternatives(when.map((trigger) => clauseOf(language, trigger))));
}
