import fs from "node:fs";
import path from "node:path";
import type { TestResult } from "./test-results.ts";
import { ROOT, SYSTEM_TESTS } from "./vitest-options.ts";

const LIST = path.join(ROOT, "docs", "threats.md");
const TITLE = /^threat (\d+): /;

export interface Threat {
  row: number;
  threat: string;
}

/** The rows of docs/threats.md. */
export function readThreats(): Threat[] {
  const lines = fs.readFileSync(LIST, "utf8").split("\n");
  return lines.flatMap((line) => {
    const [, row, threat] = /^\| (\d+) \| ([^|]+) \|/.exec(line) ?? [];
    return row && threat ? [{ row: Number(row), threat: threat.trim() }] : [];
  });
}

/** The files of `npm test` whose tests prove a row. */
export function filesWithThreats(): { unit: string[]; browser: string[] } {
  const named = (pattern: string, exclude: string[]) =>
    fs
      .globSync(pattern, { cwd: ROOT, exclude: ["**/node_modules/**", ...exclude] })
      .filter((file) => /["'`]threat \d+: /.test(fs.readFileSync(path.join(ROOT, file), "utf8")));
  return {
    unit: named("{server,control,control-fnbr,client,tools,app}/**/*.test.ts", [SYSTEM_TESTS]),
    browser: named("e2e/**/*.spec.ts", ["e2e/system/**"]),
  };
}

export interface Proof extends Threat {
  passed: number;
  failed: number;
  titles: string[];
}

/** Each row with the tests that name it. */
export function proofsOf(threats: readonly Threat[], results: readonly TestResult[]): Proof[] {
  return threats.map((threat) => {
    const named = (title: string) => Number(TITLE.exec(title)?.[1]) === threat.row;
    const own = results.filter(({ titles }) => titles.some(named));
    const titles = [...new Set(own.map((one) => one.titles.find(named) as string))];
    const passed = own.filter((one) => one.passed).length;
    return { ...threat, passed, failed: own.length - passed, titles };
  });
}

export const isProved = ({ passed, failed }: Proof): boolean => passed > 0 && failed === 0;

/** The rows as lines of text, with the titles of their tests if `withTitles`. */
export function asTable(proofs: readonly Proof[], withTitles: boolean): string {
  const lines = proofs.flatMap((proof) => {
    const { row, threat, passed, failed, titles } = proof;
    const verdict = isProved(proof) ? "ok    " : passed + failed === 0 ? "NONE  " : "FAILED";
    const count = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
    const head = `${verdict}  ${String(row).padStart(2)}  ${threat}  (${count})`;
    return withTitles ? [head, ...titles.map((title) => `            ${title.replace(TITLE, "")}`)] : [head];
  });
  return lines.join("\n");
}
