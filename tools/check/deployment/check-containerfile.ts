import fs from "node:fs";
import path from "node:path";
import { exists, LIVENESS_PATH, ROOT } from "./deployment-facts.ts";

const INSTRUCTIONS =
  "ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL RUN SHELL STOPSIGNAL USER VOLUME WORKDIR".split(" ");

interface Instruction {
  name: string;
  words: string[];
}

export function checkContainerfile(text: string): string[] {
  const instructions = parseInstructions(text);
  const problems = instructions
    .filter(({ name }) => !INSTRUCTIONS.includes(name))
    .map(({ name }) => `${name} is no instruction`);
  const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM"));
  const last = (wanted: string) => lastStage.findLast(({ name }) => name === wanted)?.words.join(" ") ?? "";
  if (instructions[0]?.name !== "FROM") problems.push("the first instruction must be FROM");
  if (!/^[1-9]/.test(last("USER"))) problems.push("the last stage must run as the id of a user without rights");
  if (!last("HEALTHCHECK").includes(LIVENESS_PATH))
    problems.push(`the last stage must have a health check of ${LIVENESS_PATH}`);
  const [, program = ""] = /^\["node", "([^"]+)"\]$/.exec(last("CMD")) ?? [];
  if (!program || !exists(program)) problems.push("CMD runs no program of ours");
  return [...problems, ...instructions.flatMap(checkCopied), ...instructions.flatMap(checkScripts)];
}

const parseInstructions = (text: string): Instruction[] =>
  text
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [name = "", ...words] = line.trim().split(/\s+/);
      return { name, words };
    });

function checkCopied({ name, words }: Instruction): string[] {
  if (name !== "COPY" || words.some((word) => word.startsWith("--from="))) return [];
  return words
    .slice(0, -1)
    .filter((file) => !file.startsWith("--") && !exists(file))
    .map((file) => `there is no ${file} to copy`);
}

function checkScripts({ name, words }: Instruction): string[] {
  if (name !== "RUN") return [];
  const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));
  return [...words.join(" ").matchAll(/\bnpm run ([\w:-]+)/g)]
    .filter(([, script]) => !Object.hasOwn(scripts, String(script)))
    .map(([, script]) => `there is no script ${script}`);
}
