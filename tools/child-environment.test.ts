import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { shardEnvironment } from "../control/cluster/shard-supervisor.ts";
import { childEnvironment } from "./child-environment.ts";

const ROOT = path.join(import.meta.dirname, "..");
const SECRETS = {
  ...{ SECRET_KEYS: "canary", DATABASE_URL: "canary", NEXTAUTH_SECRET: "canary", SVC_TOKEN: "canary" },
  ...{ PGPASSWORD: "canary", npm_config__authToken: "canary", AWS_SECRET_ACCESS_KEY: "canary" },
};

test("threat 45: a child process gets the system's variables and what it needs, by an allow-list", () => {
  const proxies = { https_proxy: "http://p", NO_PROXY: "localhost", NODE_EXTRA_CA_CERTS: "/ca.pem" };
  const system = { Path: "/bin", HOME: "/home/x", LC_TIME: "C", SystemRoot: "C:\\Windows", ...proxies };
  expect(childEnvironment({ LOG_LEVEL: "warn" }, { ...system, ...SECRETS })).toEqual({ ...system, LOG_LEVEL: "warn" });
  const ofTools = { ...system, TERM: "xterm", ProgramFiles: "C:\\" };
  expect(childEnvironment({}, { ...ofTools, ...SECRETS })).toEqual(ofTools);
  expect(shardEnvironment(["MY_DRIVER"], { ...ofTools, ...SECRETS, MY_DRIVER: "x" })).toEqual({
    ...system,
    MY_DRIVER: "x",
  });
});

/** Calls that start a program; `exec` alone is also a method of regular expressions. */
const STARTS = /(?:\b(?:spawn|spawnSync|fork|execFile|execFileSync|execSync)|(?<![.\w])exec)\)?\(/g;

/** The text of each such call, with its arguments. */
function callsThatStart(source: string): string[] {
  return [...source.matchAll(STARTS)].map((match) => {
    let depth = 0;
    for (let end = match.index + match[0].length - 1; end < source.length; end++) {
      if (source[end] === "(") depth += 1;
      if (source[end] === ")") depth -= 1;
      if (depth === 0) return source.slice(match.index, end + 1);
    }
    return source.slice(match.index);
  });
}

const withoutTexts = (source: string) => source.replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, '""');
const PASSES_ALL =
  /\.\.\.process\.env\b|\benv: process\.env\b|\.\.\.environment\(\)|\benv: environment\(\)|\} = process;/;
/** An option `env` of an object: its own value, or a variable of that name. */
const HAS_ENV = /[{,]\s*env\s*[:,}]/;

/** The calls of a source that start a program with the whole environment of this process. */
function inheriting(source: string): string[] {
  const code = withoutTexts(source);
  const without = callsThatStart(code).filter((call) => !HAS_ENV.test(call));
  return [...(PASSES_ALL.test(code) ? ["passes process.env on"] : []), ...without];
}

test.each([
  "fork(PROGRAM)",
  "spawn(program)",
  'execSync("ls -l")',
  'exec("ls")',
  'promisify(execFile)("ls", ["-l"])',
  'spawn("/usr/bin/env", ["node"])',
  'spawn("sh", ["-c", "{ env }"], { cwd })',
  "spawn(program, [env], { cwd })",
  "spawn(program, { env: process.env })",
  "spawn(program, { env: { ...process.env, A: 1 } })",
  "const { env } = process;\nspawn(program, { env });",
])("threat 45: the check finds %s", (source) => {
  expect(inheriting(source)).not.toEqual([]);
});

test.each([
  "fork(PROGRAM, { env: childEnvironment() })",
  "spawn(program, args, {\n  cwd: ROOT,\n  env,\n})",
  'promisify(execFile)("ls", ["-l"], { env })',
  "/a/.exec(line)",
  "forkProgram(PROGRAM, options)",
])("threat 45: the check lets %s pass", (source) => {
  expect(inheriting(source)).toEqual([]);
});

test("threat 45: no program is started with this process's whole environment", () => {
  const sources = ["server", "control", "control-fnbr", "tools", "e2e", "app"].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
      .filter(
        (file) =>
          !/(^control(-fnbr)?\/dist|\/node_modules\/|^server\/data\/generated|^tools\/child-environment)/.test(file),
      ),
  );
  const offending = sources.flatMap((file) => {
    if (file === path.join("tools", "start", "supervise-server.mjs")) return []; // starts the service itself
    const source = fs.readFileSync(path.join(ROOT, file), "utf8");
    return inheriting(source).map((call) => `${file}: ${call.split("\n")[0]}`);
  });
  expect(offending).toEqual([]);
});
