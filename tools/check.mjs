// `npm run check`: seconds, and no database. CONTRIBUTING.md says what each check is for.
import { spawn } from "node:child_process";
import { findBuildContextProblems } from "./check/deployment/check-build-context.ts";
import { findDeploymentProblems } from "./check/deployment/find-deployment-problems.ts";
import { findBrokenReferences } from "./check/find-broken-references.mjs";
import { findPrivateWords } from "./check/find-private-words.mjs";
import { findStaleMessageTypes } from "./check/find-stale-message-types.ts";
import { findUndocumentedSettings } from "./check/find-undocumented-settings.ts";
import { findUnlistedDecisions } from "./check/find-unlisted-decisions.mjs";
import { childEnvironment } from "./child-environment.ts";
import { findTranslationProblems, translatedLanguages } from "./languages/find-translation-problems.ts";

const CHECKS = {
  "format and lint": ["biome", "check", "--error-on-warnings", "."],
  types: ["tsc", "--noEmit", "--project", "tools/check/tsconfig.json"],
  layers: [
    "depcruise",
    "--config",
    "tools/check/layers.mjs",
    "--output-type",
    "err",
    "app",
    "server",
    "control",
    "control-fnbr",
    "client",
    "tools",
    "e2e",
  ],
  "dead code": ["knip", "--no-progress"],
  "OpenAPI documents": ["node", "tools/check/openapi/lint-documents.ts"],
};

function run([program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: childEnvironment(), shell: process.platform === "win32" });
    let output = "";
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", (error) => resolve({ ok: false, output: error.message }));
    child.once("close", (code) => resolve({ ok: code === 0, output }));
  });
}

const start = performance.now();
const results = await Promise.all(
  Object.entries(CHECKS).map(async ([name, command]) => ({ name, ...(await run(command)) })),
);
const FINDERS = {
  "plain words": findPrivateWords,
  "references of documents": findBrokenReferences,
  "list of decisions": findUnlistedDecisions,
  "settings in documents": findUndocumentedSettings,
  "types of messages": findStaleMessageTypes,
  translations: () => translatedLanguages().flatMap(findTranslationProblems),
  "deployment files": findDeploymentProblems,
  "files of the image": findBuildContextProblems,
};
for (const [name, find] of Object.entries(FINDERS)) {
  const found = await find();
  results.push({ name, ok: found.length === 0, output: found.join("\n") });
}
for (const { name, ok, output } of results) {
  console.log(`${ok ? "ok    " : "FAILED"}  ${name}`);
  if (!ok) console.log(output.trim());
}
console.log(`check: ${((performance.now() - start) / 1000).toFixed(1)} s`);
process.exitCode = results.every((result) => result.ok) ? 0 : 1;
