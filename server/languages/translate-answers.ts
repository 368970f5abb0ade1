import format, { type CompiledMessage } from "icu-minify/format";
import { FORMATTERS } from "./formatters.ts";

/** A sentence of the service with gaps, as a page needs it to show the sentence in its language. */
export interface AnswerTemplate {
  /** A regular expression for the whole English sentence, with a group for each gap. */
  pattern: string;
  /** Whose value each group has; a name that begins with `#` has a number. */
  groups: string[];
  translation: CompiledMessage;
}

export type TranslateAnswer = (text: string) => string;

/** Longer texts are none of the service's own. */
const MAX_CHARACTERS = 2000;
/** So many sentences of one text are looked up together. */
const MAX_SENTENCES = 8;
const SENTENCE_END = /(?<=[.?!]) (?=\S)/;

/**
 * Translates sentences of the service. A text of several is translated sentence by sentence, where it is not known as a
 * whole; a sentence that no template fits stays as it is.
 */
export function translateAnswers(templates: readonly AnswerTemplate[], locale: string): TranslateAnswer {
  const patterns = templates.map((template) => ({ ...template, whole: new RegExp(`^${template.pattern}$`, "s") }));
  const findWhole = (sentence: string): string | null => {
    for (const { whole, groups, translation } of patterns) {
      const match = whole.exec(sentence);
      if (match) return fill(translation, readValues(groups, match), locale);
    }
    return null;
  };
  const find = (sentence: string) => findWhole(sentence) ?? findNamed(sentence, findWhole);
  return (text) => {
    if (text.length > MAX_CHARACTERS || templates.length === 0) return text;
    return find(text) ?? translateParts(text.split(SENTENCE_END, MAX_SENTENCES), find) ?? text;
  };
}

type Find = (sentence: string) => string | null;

/** The sentence about a member that names it, such as `` `bots[3].secret` must be text. `` Templates begin with "This". */
function findNamed(sentence: string, find: Find): string | null {
  const [, name, colon, rest = ""] = /^(`[^`]+`|The body)(:?) (.+)$/s.exec(sentence) ?? [];
  if (name === undefined) return null;
  if (name === "The body") return find(`This ${rest}`);
  const translated = find(colon ? rest : `This ${rest}`);
  return translated && `${name}: ${translated}`;
}

/** The longest known run of sentences first, at each place. Null where there are more sentences than are looked up. */
function translateParts(sentences: string[], find: Find): string | null {
  if (sentences.length === MAX_SENTENCES) return null;
  let text = "";
  let isTranslated = false;
  for (let at = 0; at < sentences.length; ) {
    let end = sentences.length;
    let found: string | null = null;
    while (end > at && found === null) found = find(sentences.slice(at, end--).join(" "));
    text += (at === 0 || (isTranslated && text.endsWith("。")) ? "" : " ") + (found ?? sentences[at]); // as Japanese does
    isTranslated ||= found !== null;
    at = found === null ? at + 1 : end + 1;
  }
  return isTranslated ? text : null;
}

function readValues(groups: readonly string[], match: RegExpExecArray): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [index, group] of groups.entries()) {
    const text = match[index + 1];
    if (text === undefined) continue; // of a plural form that the sentence does not have
    if (group.startsWith("#")) values[group.slice(1)] = Number(text.replaceAll(",", ""));
    else values[group] = text;
  }
  return values;
}

const fill = (translation: CompiledMessage, values: Record<string, string | number>, locale: string): string =>
  String(format(translation, locale, values, { formatters: FORMATTERS, timeZone: "UTC" }));
