import { IntlMessageFormat } from "intl-messageformat";
import type { Locale } from "./locales.ts";
import { type Aliases, EN, type Phrase, type PhraseKey, type Value } from "./phrase.ts";

export type Texts = Readonly<Record<PhraseKey, string>>;
type Render = (values: Phrase["values"]) => string;

/** `{name}` and `{count, number}`. */
const SIMPLE_PLACEHOLDER = /\{(\w+)(, number)?\}/g;
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";
/** The languages that are written from right to left: a name in another script would reorder the words around it. */
const RIGHT_TO_LEFT: ReadonlySet<Locale> = new Set(["ar", "he"]);

/** The texts of one language. Each is parsed when it is first rendered. */
export class Language {
  readonly locale: Locale;
  /** Names of commands in this language, besides the English ones. */
  readonly aliases: Aliases;
  readonly #texts: Texts;
  readonly #isolates: boolean;
  readonly #formats: string;
  readonly #rendered = new Map<PhraseKey, Render>();
  readonly #number: Intl.NumberFormat;
  readonly #list: Intl.ListFormat;

  constructor(locale: Locale, texts: Texts, aliases: Aliases) {
    this.locale = locale;
    this.aliases = aliases;
    this.#texts = texts;
    this.#isolates = RIGHT_TO_LEFT.has(locale);
    // Usages and ids have Latin digits, so numbers have them too.
    this.#formats = `${locale}-u-nu-latn`;
    this.#number = new Intl.NumberFormat(this.#formats);
    this.#list = new Intl.ListFormat(this.#formats);
  }

  render({ key, values }: Phrase): string {
    let render = this.#rendered.get(key);
    if (!render) {
      render = this.#parse(this.#texts[key]);
      this.#rendered.set(key, render);
    }
    return render(values);
  }

  /** Most texts have only names and numbers. They are rendered without the library, which takes far longer. */
  #parse(text: string): Render {
    if (/['{}]/.test(text.replace(SIMPLE_PLACEHOLDER, ""))) return this.#parseIcu(text);
    const [first = "", ...rest] = text.split(SIMPLE_PLACEHOLDER);
    const parts = Array.from({ length: rest.length / 3 }, (_, index) => {
      const [name = "", number, literal = ""] = rest.slice(index * 3);
      return { name, isNumber: number !== undefined, literal };
    });
    return (values) => {
      let result = first;
      for (const { name, isNumber, literal } of parts) {
        const value = values[name] ?? "";
        result += isNumber && typeof value === "number" ? this.#number.format(value) : this.#show(value);
        result += literal;
      }
      return result;
    };
  }

  #parseIcu(text: string): Render {
    const message = new IntlMessageFormat(text, this.#formats, undefined, { ignoreTag: true });
    const selectors = new Set([...text.matchAll(/\{(\w+),\s*select\b/g)].map(([, name]) => name));
    return (values) => {
      const shown = Object.entries(values).map(([name, value]) => {
        const isRaw = typeof value === "number" || selectors.has(name);
        return [name, isRaw ? (value as string | number) : this.#show(value)];
      });
      return String(message.format(Object.fromEntries(shown)));
    };
  }

  #show(value: Value): string {
    if (typeof value === "string") {
      return this.#isolates ? FIRST_STRONG_ISOLATE + value + POP_DIRECTIONAL_ISOLATE : value;
    }
    if (typeof value === "number") return String(value);
    if ("key" in value) return this.render(value);
    return this.#list.format(value.map((one) => this.#show(one)));
  }
}

export const ENGLISH = new Language("en", EN, {});

export const render = (phrase: Phrase, language: Language): string => language.render(phrase);
