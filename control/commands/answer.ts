import { type Phrase, type PhraseKey, type PhraseValues, phrase } from "../languages/phrase.ts";

/** 0 neutral, 1 success, 2 information, 3 warning, 4 error. */
export type Format = 0 | 1 | 2 | 3 | 4;
export interface Answer {
  readonly format: Format;
  /** A text of ours, or one that is written already. */
  readonly phrase: Phrase | { readonly text: string };
  /** It is not said in the chat, because what the command did says enough. */
  readonly isSilent?: boolean;
}

const answer =
  (format: Format) =>
  <K extends PhraseKey>(key: K, ...values: PhraseValues<K>): Answer => ({ format, phrase: phrase(key, ...values) });
export const done = answer(1);
export const inform = answer(2);
/** The command was done in part, matched several things, or had nothing to do. */
export const warn = answer(3);
export const refuse = answer(4);
