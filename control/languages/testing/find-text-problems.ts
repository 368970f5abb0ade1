import { IntlMessageFormat } from "intl-messageformat";
import { Language, render } from "../language.ts";
import type { Locale } from "../locales.ts";
import { EN, type Phrase, type PhraseKey, type Value } from "../phrase.ts";

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];
/** The parser's numbers of the kinds of elements. */
const LITERAL = 0;
const NUMBER = 2;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;
const MAX_LENGTH = 256;

/** Texts that a language may share with English: labels, and words that many languages borrow. */
const SHARED_WITH_ENGLISH: ReadonlySet<string> = new Set<PhraseKey>([
  ...(["rank.admin", "rank.whitelist", "status.set", "stat.level", "party.playlistSet"] as const),
  ...(["type.outfit", "type.emote", "type.emoji", "type.banner", "type.playlist"] as const),
]);
/** English words that no other of our languages has. */
const ENGLISH_WORDS =
  /(?<!\p{L})(the|is|been|you|your|with|there|this|that|cannot|nothing|anyone|everybody|nobody|already|players?|friends?|them|every|others?|removes?|shows?|lists?|becomes?|makes?|which|would|should|anyway|until|for)(?!\p{L})/giu;
/** How long a text may be, as parts of the length of the English one. Short texts may differ more. */
const LENGTHS: Partial<Record<Locale, [min: number, max: number]>> = {
  ja: [0.25, 1.1],
  ko: [0.25, 1.1],
  zh: [0.15, 0.8],
  "zh-Hant": [0.15, 0.8],
  th: [0.4, 1.4],
};
const USUAL_LENGTHS = [0.5, 1.7] as const;
const SHORT = 12;

const EXAMPLE_NUMBERS = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000];
const EXAMPLE_NAME = "Moss Warden";
const EXAMPLES: Readonly<Record<string, Value>> = {
  aliases: ["message", "echo"],
  channels: ["[1] Colour (1: Green)", "[2] Hood (1: Up)"],
  commands: ["outfit", "help", "stop"],
  description: "…",
  id: "CID_028_Athena",
  members: ["Ann", "Ben", "Otter"],
  option: "2",
  prefix: "!",
  usage: "copy [all | outfit | backpack] [...member]",
};

interface Placeholder {
  name: string;
  /** The branches of a choice by a text. */
  options: string;
  isNumber: boolean;
}

function* elementsOf(elements: readonly Element[]): Generator<Element> {
  for (const element of elements) {
    yield element;
    if (element.type === SELECT || element.type === PLURAL) {
      for (const { value } of Object.values(element.options)) yield* elementsOf(value);
    }
  }
}

const parse = (locale: Locale, text: string): Element[] => [
  ...elementsOf(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).getAst()),
];

function placeholdersOf(elements: readonly Element[]): Map<string, Placeholder> {
  const found = elements.flatMap((element): Placeholder[] => {
    if (element.type === LITERAL || element.type === POUND) return [];
    const name = element.value;
    const options = element.type === SELECT ? Object.keys(element.options).sort().join(" ") : "";
    return [{ name, options, isNumber: element.type === NUMBER || element.type === PLURAL }];
  });
  return new Map(found.map((one) => [one.name, one]));
}

function findPlaceholderProblems(own: Map<string, Placeholder>, english: Map<string, Placeholder>): string[] {
  const missing = [...english.keys()].filter((name) => !own.has(name)).map((name) => `{${name}} is missing`);
  const wrong = [...own.values()].flatMap(({ name, options, isNumber }) => {
    const source = english.get(name);
    if (!source) return [`there is no {${name}} in English`];
    if (options !== source.options) return [`{${name}} needs the branches of the English text: ${source.options}`];
    return isNumber && !source.isNumber ? [`{${name}} is not a number`] : [];
  });
  return [...missing, ...wrong];
}

function findPluralProblems(locale: Locale, elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    if (element.type !== PLURAL) return [];
    const type = element.pluralType ?? "cardinal";
    const needed = [...new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories].sort().join(" ");
    const present = Object.keys(element.options).filter((one) => !one.startsWith("="));
    const isComplete = present.sort().join(" ") === needed;
    return isComplete ? [] : [`the plural of {${element.value}} needs: ${needed}`];
  });
}

/** What a reader sees besides the values. */
const wordsOf = (elements: readonly Element[]) =>
  elements.map((one) => (one.type === LITERAL ? one.value : "")).join(" ");

/** Names of commands and values that a player types: they stay English in every language. */
const typedWordsOf = (text: string) => [...text.matchAll(/[“`]([a-z]+)[”`]/g)].map(([, word = ""]) => word);

function findEnglish(key: PhraseKey, text: string, elements: readonly Element[]): string[] {
  const english = EN[key];
  const typed = typedWordsOf(english).filter((word) => !text.includes(word));
  const missing = typed.map((word) => `“${word}” is what a player types and stays as it is`);
  if (SHARED_WITH_ENGLISH.has(key) || !/\p{L}/u.test(wordsOf(parse("en", english)))) return missing;
  if (text === english) return [...missing, "equals the English text"];
  const left = wordsOf(elements).match(ENGLISH_WORDS) ?? [];
  return [...missing, ...left.map((word) => `has the English word “${word}”`)];
}

function exampleOf(key: PhraseKey, values: Map<string, Placeholder>, count: number): Phrase {
  const examples = [...values.values()].map(({ name, options, isNumber }) => {
    if (isNumber) return [name, count];
    return [name, options === "" ? (EXAMPLES[name] ?? EXAMPLE_NAME) : (options.split(" ")[0] ?? "")];
  });
  return { key, values: Object.fromEntries(examples) };
}

function findLengthProblems(locale: Locale, key: PhraseKey, text: string, english: Map<string, Placeholder>): string[] {
  const inLanguage = new Language(locale, { ...EN, [key]: text }, {});
  const inEnglish = new Language("en", EN, {});
  const [min, max] = LENGTHS[locale] ?? USUAL_LENGTHS;
  const problems = EXAMPLE_NUMBERS.flatMap((count) => {
    const example = exampleOf(key, english, count);
    const [own, source] = [render(example, inLanguage), render(example, inEnglish)].map((one) => one.length);
    if (own === undefined || source === undefined) return [];
    if (own > MAX_LENGTH) return [`has ${own} characters with example values; ${MAX_LENGTH} at most`];
    if (own < source * min - SHORT) return ["is much shorter than the English text"];
    return own > source * max + SHORT ? ["is much longer than the English text"] : [];
  });
  return [...new Set(problems)];
}

/** What is wrong with a text of a language, compared with the English one. */
export function findTextProblems(locale: Locale, key: PhraseKey, text: string): string[] {
  if (text.trim() !== text || text === "") return ["is empty, or begins or ends with a space"];
  if (text.includes("'")) return ["has the character ', which ICU reads as a quotation mark: write ’"];
  const english = placeholdersOf(parse("en", EN[key]));
  let elements: Element[];
  try {
    elements = parse(locale, text);
  } catch (error) {
    return [`is not valid ICU MessageFormat: ${error}`];
  }
  const problems = findPlaceholderProblems(placeholdersOf(elements), english);
  if (problems.length > 0) return problems;
  const isEnglish = locale.startsWith("en");
  return [
    ...findPluralProblems(locale, elements),
    ...(isEnglish ? [] : findEnglish(key, text, elements)),
    ...findLengthProblems(locale, key, text, english),
  ];
}
