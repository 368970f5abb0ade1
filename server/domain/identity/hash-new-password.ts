import { perApplication } from "../../application.ts";
import { hashPassword } from "../../data/password.ts";
import { settings } from "../../env.ts";
import { invalid } from "../fault.ts";

/** What the library calls "safely unguessable": more than 10^8 guesses. */
const MIN_SCORE = 3;
/**
 * Its work grows much faster than the length: 32 characters cost some 20 ms, 256 two seconds. What begins with so many
 * characters that cannot be guessed cannot be guessed as a whole.
 */
const CHECKED_CHARACTERS = 32;
const MAX_LETTER_SUBSTITUTIONS = 8;
/** Shorter parts of names occur in many words. */
const MIN_PART_LENGTH = 4;

/** The lists of words and passwords are some megabytes: they are loaded when somebody chooses a password. */
const estimator = perApplication("password estimator", async () => {
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const common = await import("@zxcvbn-ts/language-common");
  const { dictionary, translations } = await import("@zxcvbn-ts/language-en");
  const warnings = {
    ...translations.warnings,
    userInputs: "It contains your name, your e-mail address or the name of this site.",
  };
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...dictionary },
    graphs: common.adjacencyGraphs,
    translations: { ...translations, warnings },
    maxLength: CHECKED_CHARACTERS,
    l33tMaxSubstitutions: MAX_LETTER_SUBSTITUTIONS,
  });
});

interface Owner {
  username: string;
  email: string;
}

/**
 * The hash of a password that a person has chosen. The operator's command takes any of the right length.
 * @param field Where the form has it. @throws Fault with advice when it is easy to guess.
 */
export async function hashNewPassword(password: string, field: string, owner: Owner): Promise<string> {
  const { score, feedback } = (await estimator()).check(password, wordsAbout(owner));
  if (score < MIN_SCORE) {
    const advice = [feedback.warning, ...feedback.suggestions].filter(Boolean);
    throw invalid([field], ["This password is easy to guess.", ...advice].join(" "));
  }
  return hashPassword(password);
}

/** What somebody who knows the account tries first. */
function wordsAbout({ username, email }: Owner): string[] {
  const names = [username, email, new URL(settings().publicUrl).hostname];
  const parts = names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
  return [...names, ...parts.filter(({ length }) => length >= MIN_PART_LENGTH)];
}
