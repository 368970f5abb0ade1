import { readFile } from "node:fs/promises";
import path from "node:path";

interface Version {
  name: string;
  /** The anchor of its section. */
  id: string;
  changes: string[];
}

let versions: Promise<Version[]> | undefined;

/** The versions in CHANGELOG.md, the latest first. The file is read once: it is the one that was shipped. */
export function readChangelog(): Promise<Version[]> {
  versions ??= readFile(path.join(process.cwd(), "CHANGELOG.md"), "utf8").then(parseChangelog);
  return versions;
}

/** Each change is one line. Links to files of the repository lead nowhere from here, so that their texts stay. */
export const parseChangelog = (text: string): Version[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [name = "", ...lines] = part.split("\n");
      const changes = lines.filter((line) => line.startsWith("- ")).map((line) => withoutFiles(line.slice(2)));
      return { name, id: name.toLowerCase().replace(/[^a-z0-9.]+/g, "-"), changes };
    });

const withoutFiles = (line: string): string => line.replace(/\[([^\]]+)\]\((?!\/|https?:)[^)]+\)/g, "$1");
