import type { RunStep, Step } from "#control/automations/automation.ts";
import { sanitizeLine } from "#server/contract/sanitize-name.ts";
import { clauseOfCondition } from "./describe-condition.ts";
import { wordsTexts } from "./texts.ts";

const texts = wordsTexts.steps;
const WHISPER = /^(?:"([^"]*)"|(\S+))\s+(.+)$/s;

function describeCommand({ run, args }: RunStep): string {
  if (run === "") return texts.noCommand;
  const written = sanitizeLine(args.trim());
  if (run === "say" && written !== "") return texts.say(written);
  const whispered = run === "whisper" ? WHISPER.exec(written) : null;
  if (whispered) return texts.whisper(whispered[1] ?? whispered[2] ?? "", whispered[3] ?? "");
  return texts.run(`${sanitizeLine(run)} ${written}`.trim());
}

function describeRun(step: RunStep): string {
  const sentence = describeCommand(step);
  if (step.as === undefined) return sentence;
  return step.as === "caller" ? texts.asCaller(sentence) : texts.asOwner(sentence);
}

/** What a step does, in one sentence. */
export function describeStep(step: Step): string {
  if ("run" in step) return describeRun(step);
  if ("wait" in step) return Number.isFinite(step.wait) ? texts.wait(step.wait) : texts.noTime;
  if ("notify" in step) return texts.notify(sanitizeLine(step.notify));
  if ("repeat" in step) return Number.isFinite(step.repeat) ? texts.repeat(step.repeat) : texts.noRepeat;
  if ("oneOf" in step) return step.oneOf.length > 0 ? texts.oneOf(step.oneOf.length) : texts.oneOfNone;
  if ("choose" in step) {
    const [first] = step.choose;
    return step.choose.length === 1 && first
      ? texts.choose(clauseOfCondition(first.if))
      : texts.chooseOf(step.choose.length);
  }
  return texts.stop;
}
