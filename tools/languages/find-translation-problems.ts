import fs from "node:fs";
import path from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { type Catalogue, findMessage, mapMessages, toCatalogue } from "#server/languages/catalogue.ts";
import { ROOT } from "../start/hash-source-files.ts";

const LANGUAGES = path.join(ROOT, "languages");
const ENGLISH = "en";
/** So much longer than the English text may a translation be, with so many characters more. */
const MAX_GROWTH = { ratio: 2, characters: 14 };
/** In no other language of the portal are these words. */
const ENGLISH_WORDS = /(?<![\w'’-])(?:the|and|with|your|this|that|which|from|cannot|have|been)(?![\w'’-])/i;

export const translatedLanguages = (): string[] =>
  fs.readdirSync(LANGUAGES).filter((code) => code !== ENGLISH && fs.statSync(path.join(LANGUAGES, code)).isDirectory());

/** The areas of a language: one file each. */
function readAreas(code: string): Catalogue {
  const folder = path.join(LANGUAGES, code);
  const files = fs.readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    files.map((name) => [
      path.basename(name, ".json"),
      toCatalogue(JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"))),
    ]),
  );
}

function messagesOf(catalogue: Catalogue): Map<string, string> {
  const messages = new Map<string, string>();
  mapMessages(catalogue, (text, key) => {
    messages.set(key, text);
    return text;
  });
  return messages;
}

/** What is wrong with the translations of a language, each as one line of text. */
export function findTranslationProblems(code: string): string[] {
  if (!fs.existsSync(path.join(LANGUAGES, code))) return [`${code}: there is no folder languages/${code}`];
  const english = messagesOf(readAreas(ENGLISH));
  const translations = readAreas(code);
  const unknown = [...messagesOf(translations).keys()].filter((key) => !english.has(key));
  return [
    ...unknown.map((key) => `${code}: ${key} is no message of English`),
    ...[...english].flatMap(([key, text]) => {
      const translation = findMessage(translations, key);
      if (translation === undefined) return [`${code}: ${key} is missing`];
      return findProblems(code, text, translation).map((problem) => `${code}: ${key} ${problem}: ${translation}`);
    }),
  ];
}

function findProblems(code: string, english: string, translation: string): string[] {
  let parsed: MessageFormatElement[];
  try {
    parsed = parse(translation);
  } catch (error) {
    return [`is not ICU MessageFormat (${error instanceof Error ? error.message : error})`];
  }
  const had = readShape(parse(english));
  const has = readShape(parsed);
  const shown = wordsOf(parsed);
  return [
    ...differences("lacks", had.names, has.names),
    ...differences("has in addition", has.names, had.names),
    ...differences("lacks the branch", had.branches, has.branches),
    ...has.plurals.flatMap((categories) => findMissingCategories(code, categories)),
    ...(shown.length > wordsOf(parse(english)).length * MAX_GROWTH.ratio + MAX_GROWTH.characters
      ? ["is too long"]
      : []),
    ...(ENGLISH_WORDS.test(shown) ? ["has English words"] : []),
    ...(translation === english && /\p{L}{3,}\s+\p{L}{3,}/u.test(shown) ? ["is English"] : []),
    ...(translation.trim() === translation ? [] : ["begins or ends with a space"]),
  ];
}

const differences = (verb: string, all: ReadonlySet<string>, those: ReadonlySet<string>): string[] =>
  [...all].filter((name) => !those.has(name)).map((name) => `${verb} ${name}`);

const findMissingCategories = (code: string, categories: readonly string[]): string[] =>
  new Intl.PluralRules(code)
    .resolvedOptions()
    .pluralCategories.filter((category) => !categories.includes(category))
    .map((category) => `has no plural for "${category}"`);

interface Shape {
  /** Placeholders and tags. */
  names: Set<string>;
  /** Of each `select`. */
  branches: Set<string>;
  /** The categories of each `plural`. */
  plurals: string[][];
}

function readShape(elements: readonly MessageFormatElement[]): Shape {
  const shape: Shape = { names: new Set(), branches: new Set(), plurals: [] };
  addShape(elements, shape);
  return shape;
}

function addShape(elements: readonly MessageFormatElement[], shape: Shape): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    shape.names.add(element.type === TYPE.tag ? `<${element.value}>` : `{${element.value}}`);
    if (element.type === TYPE.tag) addShape(element.children, shape);
    if (element.type === TYPE.plural || element.type === TYPE.select) addChoice(element, shape);
  }
}

type Choice = Extract<MessageFormatElement, { options: unknown }>;

function addChoice({ type, value: name, options }: Choice, shape: Shape): void {
  const branches = Object.keys(options);
  if (type === TYPE.plural) shape.plurals.push(branches);
  else for (const branch of branches) shape.branches.add(`${branch} of {${name}}`);
  for (const { value } of Object.values(options)) addShape(value, shape);
}

/** The longest text that the message shows, without its placeholders. */
function wordsOf(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return wordsOf(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return "";
      const texts = Object.values(element.options).map(({ value }) => wordsOf(value));
      return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
    })
    .join("");
}
