import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";

/** Made from the English texts: where a page shows plain English, or breaks, it is not ready for other languages. */
export const PSEUDO_LANGUAGES = ["en-XA", "ar-XB"] as const;
export type PseudoLanguage = (typeof PSEUDO_LANGUAGES)[number];

const PLAIN = "AaBCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz";
const ACCENTED = "ÅåßÇçÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž";
const ACCENTS = new Map([...PLAIN].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]));

/** Letters with accents, and every vowel twice: that is 40 % longer, as translations are. */
const accent = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => {
    const changed = ACCENTS.get(letter) ?? letter;
    return /[aeiouy]/i.test(letter) ? `${changed}${changed.toLowerCase()}` : changed;
  });

const RIGHT_TO_LEFT = "\u202e";
const AS_BEFORE = "\u202c";

/** Each word is written from right to left, as in the pseudo language of the same name in CLDR. */
const mirror = (text: string): string =>
  text.replace(/[\p{L}\p{N}]+/gu, (word) => `${RIGHT_TO_LEFT}${word}${AS_BEFORE}`);

/** The English message in a pseudo language. Placeholders and tags stay, and brackets show where a text is cut off. */
export function toPseudoMessage(english: string, language: PseudoLanguage): string {
  const change = language === "en-XA" ? accent : mirror;
  const changed = printAST(changeLiterals(parse(english), change));
  return english.trim() === "" ? english : `[${changed}]`;
}

function changeLiterals(
  elements: readonly MessageFormatElement[],
  change: (text: string) => string,
): MessageFormatElement[] {
  return elements.map((element): MessageFormatElement => {
    if (element.type === TYPE.literal) return { ...element, value: change(element.value) };
    if (element.type === TYPE.tag) return { ...element, children: changeLiterals(element.children, change) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: changeLiterals(option.value, change) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });
}
