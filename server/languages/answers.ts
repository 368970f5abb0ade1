import type { CompiledMessage } from "icu-minify/format";
import type { Catalogue } from "./catalogue.ts";
import { type CompiledCatalogue, compileCatalogue } from "./compile-catalogue.ts";
import { languages, SOURCE_LANGUAGE } from "./languages.ts";
import { type AnswerTemplate, type TranslateAnswer, translateAnswers } from "./translate-answers.ts";

/** The area of the sentences that the service answers with. Its English texts are the templates by which they are known. */
const AREA = "answers";

interface TranslatedAnswers {
  templates: AnswerTemplate[];
  translate: TranslateAnswer;
}

const made = new WeakMap<Catalogue, TranslatedAnswers>();

function answersIn(code: string): TranslatedAnswers {
  const catalogue = languages().messagesOf(code);
  const known = made.get(catalogue);
  if (known) return known;
  const templates = code === SOURCE_LANGUAGE ? [] : makeTemplates(areaOf(SOURCE_LANGUAGE), areaOf(code));
  const answers = { templates, translate: translateAnswers(templates, code) };
  made.set(catalogue, answers);
  return answers;
}

function areaOf(code: string): CompiledCatalogue {
  const area = languages().messagesOf(code)[AREA];
  return typeof area === "object" ? compileCatalogue(area) : {};
}

const isGroup = (member: CompiledMessage | CompiledCatalogue | undefined): member is CompiledCatalogue =>
  typeof member === "object" && !Array.isArray(member);

/** Translates sentences of the service, such as refusals, into that language. @param code Of a language that is offered. */
export const answerIn = (code: string): TranslateAnswer => answersIn(code).translate;

/** The same for a page, which has the templates sent. None in English. */
export const answerTemplates = (code: string): readonly AnswerTemplate[] => answersIn(code).templates;

/** With the most precise one first, so that a gap never takes in what another template names. */
export function makeTemplates(english: CompiledCatalogue, translations: CompiledCatalogue): AnswerTemplate[] {
  const templates = Object.entries(english).flatMap(([name, member]) => {
    const translation = translations[name];
    if (isGroup(member)) return makeTemplates(member, isGroup(translation) ? translation : {});
    if (translation === undefined || isGroup(translation)) return [];
    const groups: string[] = [];
    return [{ pattern: patternOf(member, groups), groups, translation }];
  });
  return templates.sort((one, other) => precision(other) - precision(one));
}

const precision = ({ pattern }: AnswerTemplate): number => pattern.replace(/\(\.\+\?\)/g, "").length;

const escapeText = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

const TYPES = { pound: 0, plural: 2, number: 4 };

/** @param groups Gets the name of each group of the pattern. */
function patternOf(message: CompiledMessage, groups: string[], counted = ""): string {
  if (typeof message === "string") return escapeText(message);
  return message.map((node) => patternOfNode(node, groups, counted)).join("");
}

function patternOfNode(node: Exclude<CompiledMessage, string>[number], groups: string[], counted: string): string {
  if (typeof node === "string") return escapeText(node);
  if (node === TYPES.pound) return numberPattern(counted, groups);
  const [name, type, options] = node as [string, number?, Record<string, CompiledMessage>?];
  if (type === undefined) {
    groups.push(name);
    return "(.+?)";
  }
  if (type === TYPES.number) return numberPattern(name, groups);
  if (type !== TYPES.plural) throw new Error(`the answers cannot be known by ${name}: only numbers and plurals can`);
  const forms = Object.values(options ?? {}).map((form) => patternOf(asMessage(form), groups, name));
  return `(?:${forms.join("|")})`;
}

/** A form that is one node, such as `#`, stands without a list. */
const asMessage = (form: CompiledMessage | number): CompiledMessage => (typeof form === "number" ? [0] : form);

function numberPattern(name: string, groups: string[]): string {
  groups.push(`#${name}`);
  return "(\\d[\\d,.]*)";
}
