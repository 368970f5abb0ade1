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

/** The key of a text, with the values of its placeholders. */
export interface Phrase {
  readonly key: PhraseKey;
  readonly values: Readonly<Record<string, Value>>;
}

export function phrase<K extends PhraseKey>(key: K, ...[values]: ValuesFor<K>): Phrase {
  return { key, values: values ?? {} };
}

/** 0 neutral, 1 success, 2 information, 3 warning, 4 error. */
export type Format = 0 | 1 | 2 | 3 | 4;
export interface Answer {
  readonly format: Format;
  readonly phrase: Phrase;
  readonly isSilent?: boolean;
}

const answer =
  (format: Format) =>
  <K extends PhraseKey>(key: K, ...values: ValuesFor<K>): Answer => ({ format, phrase: phrase(key, ...values) });
export const done = answer(1);
export const inform = answer(2);
/** The command was done in part, matched several things, or had nothing to do. */
export const warn = answer(3);
export const refuse = answer(4);

export function render({ key, values }: Phrase): string {
  return EN[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : renderValue(value);
  });
}

function renderValue(value: Value): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if ("key" in value) return render(value);
  return value.map(renderValue).join(", ");
}
