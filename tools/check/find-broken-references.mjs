import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { childEnvironment } from "../child-environment.ts";

const REFERENCE = /`([\w./()[\]-]+\.(?:ts|tsx|mjs|prisma|css))`/g;

/** Missing files that a document names, each as one line of text. */
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
    .flatMap((document) =>
      [...fs.readFileSync(document, "utf8").matchAll(REFERENCE)]
        .filter(([, reference]) => !exists(reference))
        .map(([, reference]) => `${document}: there is no file ${reference}`),
    );
}
