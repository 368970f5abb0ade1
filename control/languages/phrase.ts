import { DESCRIPTIONS } from "./en/commands.ts";
import { REPLIES } from "./en/replies.ts";

/** The English texts: the source of all others. */
export const EN = { ...DESCRIPTIONS, ...REPLIES } as const;

type Texts = typeof EN;
export type PhraseKey = keyof Texts;
export type ReplyKey = keyof typeof REPLIES;
export type DescriptionKey = keyof typeof DESCRIPTIONS;
type NameIn<Key> = Key extends `about.${infer Name}` ? Name : never;
export type CommandName = NameIn<DescriptionKey>;

/** The files of a language. A text that is missing is shown in the parent's language, or in English. */
export type Replies = Readonly<Partial<Record<ReplyKey, string>>>;
export type Descriptions = Readonly<Partial<Record<DescriptionKey, string>>>;
/** Further names of commands, besides the English ones. */
export type Aliases = Readonly<Partial<Record<CommandName, readonly string[]>>>;

export type Value = string | number | Phrase | readonly (string | Phrase)[];

// The values that an English text needs, read from its ICU syntax: `{name}`, `{count, number}`,
// `{count, plural, one {…} other {…}}` and `{state, select, public {…} other {…}}`.
/** The names of branches in English texts. A brace after one of them does not open a placeholder. */
type Branch = "one" | "other" | "public" | "ready" | "notReady";
type ValueOf<Inside extends string> = Inside extends `${infer Name}, select, ${string}`
  ? [Name, string]
  : Inside extends `${infer Name}, ${string}`
    ? [Name, number]
    : [Inside, Value];
type ValuesOf<Text extends string> = Text extends `${infer Before}{${infer Inside}}${string}`
  ?
      | (Before extends `${string}, ${Branch} ` | `${string}} ${Branch} ` ? never : ValueOf<Inside>)
      | (Text extends `${string}{${infer After}` ? ValuesOf<After> : never)
  : never;
/** The arguments after the key of a phrase. */
export type PhraseValues<K extends PhraseKey> = [ValuesOf<Texts[K]>] extends [never]
  ? []
  : [values: { readonly [Entry in ValuesOf<Texts[K]> as Entry[0]]: Entry[1] }];

/** The key of a text, with the values of its placeholders. */
export interface Phrase {
  readonly key: PhraseKey;
  readonly values: Readonly<Record<string, Value>>;
}

export function phrase<K extends PhraseKey>(key: K, ...[values]: PhraseValues<K>): Phrase {
  return { key, values: values ?? {} };
}
