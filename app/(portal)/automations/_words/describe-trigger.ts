import type { Automation, Trigger } from "#control/automations/automation.ts";
import { sanitizeLine } from "#server/contract/sanitize-name.ts";
import { capitalize } from "./capitalize.ts";
import { wordsTexts as texts } from "./texts.ts";

/** A clause: `somebody joins the party`. */
function clauseOf(trigger: Trigger): string {
  if ("command" in trigger) {
    const [name, ...aliases] = [trigger.command, ...trigger.aliases].map(sanitizeLine);
    return aliases.length > 0 ? texts.commandOrAlias(name ?? "", aliases) : texts.command(name ?? "");
  }
  if (trigger.event === "idle") return texts.idle(trigger.minutes);
  const isMessage = trigger.event === "partyMessage" || trigger.event === "whisper";
  if (!isMessage || !trigger.text || trigger.text.length === 0) return texts.events[trigger.event];
  return texts.message[trigger.event](trigger.match, trigger.text.map(sanitizeLine));
}

export const describeTrigger = (trigger: Trigger): string => capitalize(clauseOf(trigger));

/** When an automation runs, in one sentence. */
export function describeWhen({ when }: Pick<Automation, "when">): string {
  return when.length === 0 ? texts.nobody : capitalize(texts.anyOf(when.map(clauseOf)));
}
