import { type Finding, formatFindings } from "./finding.ts";

/** The findings as lines with single blanks, for tests. */
export const linesOf = (all: readonly Finding[]): string[] =>
  formatFindings(all)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.replace(/ {2,}/g, " "));
