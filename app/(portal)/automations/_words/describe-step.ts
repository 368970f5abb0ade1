import type { RunStep, Step } from "#control/automations/automation.ts";
import { sanitizeLine } from "#server/contract/sanitize-name.ts";
import type { Language } from "../../../_languages/language.ts";
import { clauseOfCondition } from "./describe-condition.ts";

const WHISPER = /^(?:"([^"]*)"|(\S+))\s+(.+)$/s;

function describeCommand({ t }: Language, { run, args }: RunStep): string {
  if (run === "") return t("automations.words.steps.noCommand");
  const written = sanitizeLine(args.trim());
  if (run === "say" && written !== "") return t("automations.words.steps.say", { text: written });
  const whispered = run === "whisper" ? WHISPER.exec(written) : null;
  if (whispered)
    return t("automations.words.steps.whisper", { text: whispered[3] ?? "", to: whispered[1] ?? whispered[2] ?? "" });
  return t("automations.words.steps.run", { line: `${sanitizeLine(run)} ${written}`.trim() });
}

function describeRun(language: Language, step: RunStep): string {
  const sentence = describeCommand(language, step);
  if (step.as === undefined) return sentence;
  return step.as === "caller"
    ? language.t("automations.words.steps.asCaller", { sentence })
    : language.t("automations.words.steps.asOwner", { sentence });
}

/** What a step does, in one sentence. */
export function describeStep(language: Language, step: Step): string {
  if ("run" in step) return describeRun(language, step);
  if ("wait" in step)
    return Number.isFinite(step.wait)
      ? language.t("automations.words.steps.wait", { seconds: step.wait })
      : language.t("automations.words.steps.noTime");
  if ("notify" in step) return language.t("automations.words.steps.notify", { text: sanitizeLine(step.notify) });
  if ("repeat" in step)
    return Number.isFinite(step.repeat)
      ? language.t("automations.words.steps.repeat", { times: step.repeat })
      : language.t("automations.words.steps.noRepeat");
  if ("oneOf" in step)
    return step.oneOf.length > 0
      ? language.t("automations.words.steps.oneOf", { count: step.oneOf.length })
      : language.t("automations.words.steps.oneOfNone");
  if ("choose" in step) {
    const [first] = step.choose;
    return step.choose.length === 1 && first
      ? language.t("automations.words.steps.choose", { clause: clauseOfCondition(language, first.if) })
      : language.t("automations.words.steps.chooseOf", { branches: step.choose.length });
  }
  return language.t("automations.words.steps.stop");
}
