import { findTranslationProblems, translatedLanguages } from "./find-translation-problems.ts";

/** `npm run translations [-- de]`: what is wrong with the translations, of one language or of all. */
const [only] = process.argv.slice(2);
const problems = (only === undefined ? translatedLanguages() : [only]).flatMap(findTranslationProblems);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
