import { describe, expect, it } from "vitest";
import { COMMANDS } from "../commands/all-commands.ts";
import type { Command } from "../commands/command.ts";
import { usageOf } from "../commands/command-registry.ts";
import { normalizeCommandName } from "../commands/normalize-command-name.ts";
import { DESCRIPTION_CONTEXT, DESCRIPTION_CONTEXTS, REPLY_CONTEXTS } from "./contexts.ts";
import { render } from "./language.ts";
import { loadLanguage, PARENTS, readLanguageFiles } from "./load-language.ts";
import { LOCALES, type Locale } from "./locales.ts";
import { EN, type PhraseKey, phrase } from "./phrase.ts";
import { findTextProblems } from "./testing/find-text-problems.ts";

const KEYS = Object.keys(EN) as PhraseKey[];
const MAX_NAME_WORDS = 3;
const files = new Map(
  await Promise.all(LOCALES.map(async (locale) => [locale, await readLanguageFiles(locale)] as const)),
);
const textsOf = (locale: Locale) => files.get(locale)?.texts ?? {};

const contexts: Partial<Record<string, string>> = { ...DESCRIPTION_CONTEXTS, ...REPLY_CONTEXTS };
const describeProblem = (key: PhraseKey, text: string, problem: string) =>
  `${key}: ${problem}\n  ${text}\n  ${EN[key]}\n  ${contexts[key] ?? DESCRIPTION_CONTEXT}`;

function findProblems(locale: Locale): string[] {
  const texts = textsOf(locale);
  const parent = PARENTS[locale];
  return KEYS.flatMap((key) => {
    const text = texts[key];
    if (text === undefined) return parent ? [] : [describeProblem(key, "", "is missing")];
    const problems = findTextProblems(locale, key, text);
    if (parent && text === textsOf(parent)[key])
      problems.push(`equals the text in ${parent}, which is shown without it`);
    return problems.map((problem) => describeProblem(key, text, problem));
  });
}

/** With the longest usual values. */
const helpOf = ({ name, parameters, description, aliases }: Command) =>
  phrase("help.one", {
    usage: usageOf({ name, parameters }),
    description: typeof description === "string" ? phrase(description) : description.text,
    aliases: aliases.length > 0 ? aliases : phrase("help.noAliases"),
    rank: phrase("rank.whitelist"),
  });

const englishNames = COMMANDS.all.flatMap(({ name, aliases }) => [name, ...aliases]).map(normalizeCommandName);

function findAliasProblems(locale: Locale): string[] {
  const all = Object.values(files.get(locale)?.aliases ?? {}).flat();
  const names = all.map(normalizeCommandName);
  return all.flatMap((alias, index) => {
    const name = names[index] ?? "";
    if (englishNames.includes(name)) return [`“${alias}” is an English name of a command`];
    if (names.indexOf(name) !== index) return [`“${alias}” is there twice`];
    if (alias.split(/\s+/).length > MAX_NAME_WORDS) return [`“${alias}” has more than ${MAX_NAME_WORDS} words`];
    return /^\p{L}[\p{L}\p{M}\p{N} _-]*$/u.test(alias)
      ? []
      : [`“${alias}” has other characters than letters and digits`];
  });
}

describe.each(LOCALES)("%s:", (locale) => {
  it("every text is there, complete, and fits into a chat", () => {
    expect(findProblems(locale).join("\n\n")).toBe("");
  });

  it("the help of every command fits into a chat", async () => {
    const language = await loadLanguage(locale);
    const tooLong = COMMANDS.all
      .map((command) => render(helpOf(command), language))
      .filter((text) => text.length > 256);
    expect(tooLong).toEqual([]);
  });

  it("no alias of a command has two meanings", () => {
    expect(findAliasProblems(locale).join("\n")).toBe("");
  });
});
