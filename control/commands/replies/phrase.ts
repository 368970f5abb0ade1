import { EN } from "./en.ts";

type Templates = typeof EN;
export type PhraseKey = keyof Templates;
type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Value = string | number | Phrase | readonly (string | Phrase)[];
type ValuesFor<K extends PhraseKey> = [Placeholders<Templates[K]>] extends [never]
  ? []
  : [values: Record<Placeholders<Templates[K]>, Value>];

/** A text that is not yet in anybody's language. */
export interface Phrase {
  readonly key: PhraseKey;
  readonly values: Readonly<Record<string, Value>>;
}
export type Locales = Readonly<Record<string, Partial<Record<PhraseKey, string>>>>;

export function phrase<K extends PhraseKey>(key: K, ...[values]: ValuesFor<K>): Phrase {
  return { key, values: values ?? {} };
}

/** 0 neutral, 1 success, 2 information, 3 warning, 4 error. */
export type Format = 0 | 1 | 2 | 3 | 4;
export interface Answer {
  readonly format: Format;
  readonly phrase: Phrase;
}

const answer =
  (format: Format) =>
  <K extends PhraseKey>(key: K, ...values: ValuesFor<K>): Answer => ({ format, phrase: phrase(key, ...values) });
export const done = answer(1);
export const inform = answer(2);
/** Done in part, more than one thing it could be, or nothing to do. */
export const warn = answer(3);
export const refuse = answer(4);

/** `pt-BR` is looked for as such, then as `pt`, then in English: phrase by phrase. */
export function render({ key, values }: Phrase, locale: string, locales: Locales): string {
  const chain = [locales[locale], locales[locale.split("-")[0] ?? ""], EN];
  const template = chain.map((catalogue) => catalogue?.[key]).find((found) => found !== undefined) ?? key;
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    return value === undefined ? hole : renderValue(value, locale, locales);
  });
}

function renderValue(value: Value, locale: string, locales: Locales): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if ("key" in value) return render(value, locale, locales);
  return value.map((one) => renderValue(one, locale, locales)).join(", ");
}
