import { isStorable, UNSTORABLE_MESSAGE } from "./clean-text.ts";
import { sanitizeName } from "./sanitize-name.ts";
import { boundedString, checkLength } from "./text.ts";

/**
 * Names that people read (Unicode Technical Standard 39). All are stored in NFC and contain nothing invisible. Names that
 * identify somebody contain no character that looks like another one either.
 */

/**
 * Emoji contain joiners and selectors, which are refused elsewhere: each sequence is matched as a whole. That takes a
 * hundred times as long as any other check, so it is tried only where one may begin.
 */
const EMOJI = /(?=\p{Emoji})\p{RGI_Emoji}/gv;
/** One line of ASCII without blanks at its ends or next to each other: no check finds anything in it. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
const VISIBLE = /[^\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}]/gu;
/** Some keyboards omit the selector next to a joiner, such as after the heart of a heart on fire. */
const EMOJI_WITHOUT_SELECTOR =
  /[\p{Extended_Pictographic}--\p{Emoji_Presentation}](?=\u200d)|(?<=\u200d)[\p{Extended_Pictographic}--\p{Emoji_Presentation}](?![\ufe0f\p{Emoji_Modifier}])/gv;
/** Without width, or blank. U+2800 and U+FFFC are, though Unicode does not list them. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/u;
const CONTROL = /\p{Cc}/u;
/** Any blank except the ordinary space. */
const UNUSUAL_BLANK = /(?! )\p{White_Space}/u;
const UNASSIGNED = /[\p{Cn}\p{Co}]/u;
/** More marks on one letter than any language has, or the same one twice (UTS 39, section 5.4). */
const STACKED_MARKS = /[\p{Mn}\p{Me}]{5}|([\p{Mn}\p{Me}])\1/u;
/** Letters and digits. Full-width, bold and circled ones are other characters, which NFKC maps to the plain ones. */
const LETTER = /[[\p{Alphabetic}\p{N}]--[\u3131-\u3163]]/gv; // Korean keyboard letters are not styled variants
const LETTERS_AND_DIGITS = /^[\p{L}\p{N}]+$/u;

/**
 * Scripts in everyday use (Unicode Standard Annex 31, table 5), and those that are written together: a name may hold one
 * of these sets (UTS 39, section 5.2, "highly restrictive").
 */
const RECOMMENDED_SCRIPTS =
  "Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan".split(
    " ",
  );
const SCRIPT_COMBINATIONS = ["Latin Han Hiragana Katakana", "Latin Han Bopomofo", "Latin Han Hangul"].map((scripts) =>
  scripts.split(" "),
);
const SINGLE_SCRIPT_PATTERNS = [...RECOMMENDED_SCRIPTS.map((script) => [script]), ...SCRIPT_COMBINATIONS].map(
  (scripts) =>
    new RegExp(`^[${["Common", "Inherited", ...scripts].map((script) => `\\p{scx=${script}}`).join("")}]*$`, "u"),
);

/** As many characters become one in NFC at most: a letter with three marks. */
const MAX_COMPOSED = 4;
/** For invisible characters, which an import removes from names. */
const EXTRA_CHARACTERS = 64;
const boundedName = (max: number) => boundedString(max, MAX_COMPOSED * max + EXTRA_CHARACTERS);

/** In NFC, with complete emoji sequences. */
function normalizeName(name: string): string {
  const spelled = name.normalize("NFC");
  return spelled.includes("\u200d") ? spelled.replace(EMOJI_WITHOUT_SELECTOR, "$&\ufe0f") : spelled;
}

/** `U+3164`, as character tables name it. */
const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The problem with the first invisible character of a name, or null. */
function findInvisible(name: string): string | null {
  if (PLAIN.test(name)) return null;
  const plain = INVISIBLE.test(name) ? name.replace(EMOJI, "x") : name;
  const found = (pattern: RegExp) => pattern.exec(plain)?.[0];
  const unseen: [character: string | undefined, what: string][] = [
    [found(CONTROL), "the control character"],
    [found(UNUSUAL_BLANK), "an unusual blank"],
    [found(INVISIBLE), "the invisible character"],
    [found(UNASSIGNED), "an unassigned character"],
  ];
  for (const [character, what] of unseen) {
    if (character !== undefined) return `This contains ${what} ${codePoint(character)}: remove it.`;
  }
  if (/^ | $| {2}/.test(plain)) return "This begins or ends with a blank, or contains two in a row: remove them.";
  if (/^\p{M}/u.test(plain) || / \p{M}/u.test(plain))
    return "This contains a mark without a letter: add the letter before it.";
  return STACKED_MARKS.test(plain.normalize("NFD")) ? "This contains a letter with too many marks: remove some." : null;
}

/** The problem of a name that looks like another one, or null. */
function findConfusable(name: string): string | null {
  if (PLAIN.test(name)) return null;
  const styled = name.match(LETTER)?.find((character) => {
    const plain = character.normalize("NFKC");
    return plain !== character && LETTERS_AND_DIGITS.test(plain);
  });
  if (styled !== undefined) {
    return `This contains ${codePoint(styled)}, which looks like ${styled.normalize("NFKC")}: write the plain letter or digit.`;
  }
  if (SINGLE_SCRIPT_PATTERNS.some((pattern) => pattern.test(name))) return null;
  return "This mixes letters of different scripts, or contains letters of a script that is not in everyday use: write it in one script.";
}

/** Like `text`, and in NFC. Problems name the character. */
const checkedName = (min: number, max: number, problemOf: (name: string) => string | null, write = normalizeName) =>
  boundedName(max)
    .overwrite(write)
    .superRefine((name, context) => {
      if (!checkLength(name, min, max, context)) return;
      const problem = isStorable(name) ? problemOf(name) : UNSTORABLE_MESSAGE;
      if (problem !== null) context.addIssue({ code: "custom", message: problem, input: name });
    })
    .meta({ minLength: min, maxLength: max });

/** The name of something that only its owner sees: letters of any scripts, symbols and emoji, nothing invisible. */
export const label = (min: number, max: number) => checkedName(min, max, findInvisible);

/** Two slashes, a word with a dot before a letter as in the name of a host, or an IPv4 address. */
const LINK = /[/\\]{2}|\S[.\u3002\uff0e\uff61]\p{L}|\d\.\d+\.\d+\.\d/u;

/** Mail programs would make a link of it. */
export const looksLikeLink = (name: string): boolean => LINK.test(name);

/** A label from an export, which may be older than the validation: invisible characters are removed. */
export const importedLabel = (min: number, max: number) =>
  checkedName(min, max, findInvisible, (name) => removeInvisible(name, max));

/** Of a name that remains too long it removes nothing. */
function removeInvisible(name: string, max: number): string {
  const spelled = normalizeName(name);
  const isTooLong = spelled.length > max && (spelled.match(VISIBLE)?.length ?? 0) > max;
  return isTooLong || findInvisible(spelled) === null ? spelled : sanitizeName(spelled);
}

/** A name that identifies somebody to others, such as an application: nothing invisible, nothing confusable. */
export const identityName = (min: number, max: number) =>
  checkedName(min, max, (name) => findInvisible(name) ?? findConfusable(name));

/** Marks of one script, such as vowels and tones. Marks for any letter are part of the NFC letters. */
const SCRIPT_MARK = "[\\p{M}--[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]]";
const USERNAME = new RegExp(`^(?:[\\p{L}\\p{N}]${SCRIPT_MARK}*|[_.\\-])+$`, "v");
const MAX_USERNAME_LENGTH = 32;
const USERNAME_RULE = "This must be 3 to 32 letters, digits, dots, dashes or underscores.";

function findUsernameProblem(name: string): string | null {
  const { length } = [...name];
  if (length < 3 || length > MAX_USERNAME_LENGTH) return USERNAME_RULE;
  return findInvisible(name) ?? (USERNAME.test(name) ? findConfusable(name) : USERNAME_RULE);
}

export const Username = boundedName(MAX_USERNAME_LENGTH)
  .normalize("NFC")
  .superRefine((name, context) => {
    const problem = findUsernameProblem(name);
    if (problem !== null) context.addIssue({ code: "custom", message: problem, input: name });
  })
  .meta({ minLength: 3, maxLength: MAX_USERNAME_LENGTH });
