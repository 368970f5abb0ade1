import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { childEnvironment } from "../child-environment.ts";

const MAX_LINES = 300;
const MAX_TEST_LINES = 500;
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);

/** Source files above the maximum length, each as one line of text. */
export function findLongFiles() {
  const listing = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", listing, { encoding: "utf8", env: childEnvironment() });
  const sources = listed.split("\n").filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && fs.existsSync(file));
  return sources.flatMap((file) => {
    const lines = fs.readFileSync(file, "utf8").split("\n").length - 1;
    const limit = isTest(file) ? MAX_TEST_LINES : MAX_LINES;
    return lines > limit ? [`${file}: ${lines} lines, at most ${limit}`] : [];
  });
}
