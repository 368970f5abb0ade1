import { perApplication } from "../../application.ts";
import type { AccessCounts } from "../../contract/access.ts";
import type { Db } from "../../data/db.ts";
import { hashPassword, verifyPassword } from "../../data/password.ts";
import { settings } from "../../settings/settings.ts";
import { invalid } from "../fault.ts";
import { endLinksToOtherAddresses } from "./email-links.ts";
import { readAccess } from "./end-access.ts";
import { keyboardWalks } from "./keyboard-walks.ts";
import { liftCodePauses } from "./two-factor/second-factor.ts";

/** What the library calls "safely unguessable". */
const MIN_SCORE = 3;
/**
 * Of guesses, for each score: ten times the library's for a score of three. It gives any three parts a little more than
 * 10^8, also a season, a year and marks. Ten random characters have 10^10.
 */
const SCORING = { 0: 1e3, 1: 1e6, 2: 1e9, 3: 1e10 };
/** The library's own, which it wants to be told together with the scores: in what time, which is not shown. */
const ATTACK_TIME = {
  ...{ onlineThrottlingXPerHour: 100, onlineNoThrottlingXPerSecond: 10 },
  ...{ offlineSlowHashingXPerSecond: 1e4, offlineFastHashingXPerSecond: 1e10 },
};
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
    graphs: { ...common.adjacencyGraphs, ...keyboardWalks() },
    translations: { ...translations, warnings },
    maxLength: CHECKED_CHARACTERS,
    l33tMaxSubstitutions: MAX_LETTER_SUBSTITUTIONS,
    timeEstimationValues: { scoring: SCORING, attackTime: ATTACK_TIME },
  });
});

interface Owner {
  username: string;
  email: string;
  /** Of the password that the person has just given, where it is to be another one. */
  passwordHash?: string;
}

/**
 * The hash of a password that a person has chosen. The operator's command takes any of the right length.
 * @param field Where the form has it. @throws Fault with advice when it is easy to guess; or when it is the old one.
 */
export async function hashNewPassword(password: string, field: string, owner: Owner): Promise<string> {
  const { score, feedback } = (await estimator()).check(password, wordsAbout(owner));
  if (score < MIN_SCORE) {
    const advice = [feedback.warning, ...feedback.suggestions].filter(Boolean);
    throw invalid([field], ["This password is easy to guess.", ...advice].join(" "));
  }
  if (owner.passwordHash !== undefined && (await verifyPassword(owner.passwordHash, password))) {
    throw invalid([field], "This is your password already. Choose another one.");
  }
  return hashPassword(password);
}

/** What somebody who knows the account tries first. */
function wordsAbout({ username, email }: Owner): string[] {
  const names = [username, email, new URL(settings().publicUrl).hostname];
  const parts = names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
  return [...names, ...parts.filter(({ length }) => length >= MIN_PART_LENGTH)];
}

/** What ends with a password, whoever replaced it. @returns What can still sign in or act. */
export async function endOldPassword(tx: Db, accountId: string): Promise<AccessCounts> {
  await tx.session.deleteMany({ where: { accountId } });
  await endLinksToOtherAddresses(tx, accountId);
  await liftCodePauses(tx, accountId);
  return readAccess(tx, accountId);
}
