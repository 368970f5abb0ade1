import fs from "node:fs";
import path from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";
import { ROOT } from "../start/hash-source-files.ts";

const SOURCE = path.join(ROOT, "languages", "en");
/** The types of all English messages, for the compiler. */
export const TYPES_FILE = path.join(ROOT, "app", "_languages", "english-messages.d.ts");

const HEAD = `// Made by \`npm run messages\` from languages/en/. \`npm run check\` fails while it is out of date.

declare module "next-intl" {
  interface AppConfig {
    Messages: EnglishMessages;
  }
}

/** With the texts themselves: the compiler reads from them what a message needs. */
export interface EnglishMessages `;

interface English {
  types: string;
  /** Each as one line of text. */
  problems: string[];
}

/** What the English messages are as types, and which of them no page could show. */
export function readEnglishMessages(folder = SOURCE): English {
  const problems: string[] = [];
  const areas = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => {
      const area = path.basename(name, ".json");
      if (!/^[a-z][a-zA-Z0-9]*$/.test(area)) problems.push(`languages/en/${name} is not named in camel case`);
      const messages: unknown = JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"));
      return `  ${JSON.stringify(area)}: ${typeOf(messages, area, problems, "  ")};\n`;
    });
  return { types: `${HEAD}{\n${areas.join("")}}\n`, problems };
}

function typeOf(value: unknown, key: string, problems: string[], indent: string): string {
  if (typeof value === "string") {
    const problem = findProblem(value);
    if (problem !== null) problems.push(`languages/en: ${key} ${problem}`);
    return JSON.stringify(value);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    problems.push(`languages/en: ${key} is neither a text nor a group of texts`);
    return "never";
  }
  const members = Object.entries(value).map(([name, member]) => {
    if (name.includes(".")) problems.push(`languages/en: ${key}: the name ${name} has a dot`);
    return `${indent}  ${JSON.stringify(name)}: ${typeOf(member, `${key}.${name}`, problems, `${indent}  `)};\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

function findProblem(message: string): string | null {
  if (message.trim() === "") return "is empty";
  try {
    parse(message);
    return null;
  } catch (error) {
    return `is not ICU MessageFormat: ${error instanceof Error ? error.message : error}`;
  }
}
