import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { type Catalogue, findMessage, mapMessages } from "./catalogue.ts";

/**
 * The English messages in another language. English stays where there is no translation, and where one could not be
 * shown: `report` gets its name and says why.
 */
export function translateCatalogue(
  english: Catalogue,
  translations: Catalogue,
  report: (key: string, problem: string) => void,
): Catalogue {
  return mapMessages(english, (text, key) => {
    const translation = findMessage(translations, key);
    if (translation === undefined || translation === text) return text;
    const problem = findProblem(translation, text);
    if (problem === null) return translation;
    report(key, problem);
    return text;
  });
}

const SPECIAL = /[{}<>'#]/;

/** Why the translation cannot take the place of the English text; null when it can. */
function findProblem(translation: string, english: string): string | null {
  if (!SPECIAL.test(translation)) return null;
  const names = namesOf(translation);
  if (!names) return "is not ICU MessageFormat";
  const known = namesOf(english);
  const unknown = known ? [...names].find((name) => !known.has(name)) : undefined;
  return unknown === undefined ? null : `has ${unknown}, which the English text has not`;
}

/** The placeholders, with those that need a time marked as such, and the tags of a message; null when it is not ICU. */
function namesOf(text: string): Set<string> | null {
  try {
    const names = new Set<string>();
    addNames(parse(text), names);
    return names;
  } catch {
    return null;
  }
}

function addNames(elements: readonly MessageFormatElement[], names: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    names.add(nameOf(element));
    if (element.type === TYPE.tag) addNames(element.children, names);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const { value } of Object.values(element.options)) addNames(value, names);
    }
  }
}

type Named = Exclude<MessageFormatElement, { type: TYPE.literal | TYPE.pound }>;

/** A text or number that is formatted as a time would fail while a page or a mail is made. */
function nameOf({ type, value }: Named): string {
  if (type === TYPE.tag) return `<${value}>`;
  return type === TYPE.date || type === TYPE.time ? `{${value} as a time}` : `{${value}}`;
}
