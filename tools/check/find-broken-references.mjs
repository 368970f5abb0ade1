import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { childEnvironment } from "../child-environment.ts";

const CODE = /`([^`\n]+)`/g;
const FILE = /^[\w./()[\]-]+\.(?:ts|tsx|mjs|prisma|css)$/;
const LINK = /\]\((?!\w+:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g;

export const headingsOf = (text) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
/** As GitHub makes it. */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");

/** Files and headings that a document names or links to and that are not there, each as one line of text. */
export function findBrokenReferences() {
  const git = (...args) =>
    execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...args], {
      encoding: "utf8",
      env: childEnvironment(),
    })
      .split("\n")
      .filter((file) => file && fs.existsSync(file));
  const files = git();
  const names = new Set(files.map((file) => path.posix.basename(file)));
  const exists = (reference) =>
    reference.includes("/") ? files.some((file) => `/${file}`.endsWith(`/${reference}`)) : names.has(reference);
  return git("*.md")
    .filter((document) => document !== "CHANGELOG.md") // it names files of earlier versions
    .flatMap((document) => {
      const text = fs.readFileSync(document, "utf8");
      const named = namedFiles(text).filter((file) => !exists(file));
      const links = [...text.matchAll(LINK)].filter(([, file, anchor]) => !isThere(document, file, anchor));
      return [
        ...named.map((file) => `${document}: there is no file ${file}`),
        ...links.map(([, file, anchor]) => `${document}: there is no ${[file, anchor].filter(Boolean).join("#")}`),
      ];
    });
}

/** A command in backticks names its files too; one that begins with "./" is seen from its reader's folder. */
const namedFiles = (text) =>
  [...text.matchAll(CODE)].flatMap(([, code]) =>
    code.split(" ").filter((word) => FILE.test(word) && !word.startsWith("./")),
  );

function isThere(document, file, anchor) {
  const target = file ? path.join(path.dirname(document), file) : document;
  if (!fs.existsSync(target)) return false;
  return !anchor || headingsOf(fs.readFileSync(target, "utf8")).some((heading) => anchorOf(heading) === anchor);
}
