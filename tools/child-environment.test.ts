import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { shardEnvironment } from "../control/cluster/shard-environment.ts";
import { childEnvironment } from "./child-environment.ts";

const ROOT = path.join(import.meta.dirname, "..");
const SECRETS = {
  ...{ SECRET_KEYS: "canary", DATABASE_URL: "canary", NEXTAUTH_SECRET: "canary", SVC_TOKEN: "canary" },
  ...{ PGPASSWORD: "canary", npm_config__authToken: "canary", AWS_SECRET_ACCESS_KEY: "canary" },
};

test("threat 45: a child process gets the system's variables and what it needs, by an allow-list", () => {
  const system = { Path: "/bin", HOME: "/home/x", LC_TIME: "C", SystemRoot: "C:\\Windows" };
  expect(childEnvironment({ LOG_LEVEL: "warn" }, { ...system, ...SECRETS })).toEqual({ ...system, LOG_LEVEL: "warn" });
  expect(shardEnvironment(["MY_DRIVER"], { ...system, ...SECRETS, MY_DRIVER: "x", https_proxy: "http://p" })).toEqual({
    ...{ ...system, MY_DRIVER: "x", https_proxy: "http://p" },
  });
});

/** The text of each call that starts a program, with its arguments. */
function callsThatStart(source: string): string[] {
  return [...source.matchAll(/\b(?:spawn|spawnSync|fork|execFile|execFileSync|execSync)\)?\(/g)].map((match) => {
    let depth = 0;
    for (let end = match.index + match[0].length - 1; end < source.length; end++) {
      if (source[end] === "(") depth += 1;
      if (source[end] === ")") depth -= 1;
      if (depth === 0) return source.slice(match.index, end + 1);
    }
    return source.slice(match.index);
  });
}

test("threat 45: no program is started with this process's whole environment", () => {
  const sources = ["server", "control", "tools", "e2e", "app"].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
      .filter((file) => !/(^control\/dist|^server\/data\/generated|^tools\/child-environment)/.test(file)),
  );
  const offending = sources.flatMap((file) => {
    const source = fs.readFileSync(path.join(ROOT, file), "utf8");
    const isServer = file === path.join("tools", "start", "supervise.mjs"); // starts the service itself
    const whole =
      !isServer && /\.\.\.process\.env\b|env: process\.env\b/.test(source) ? [`${file}: passes process.env on`] : [];
    const withoutOwn = callsThatStart(source).filter((call) => call.includes(",") && !/\benv\b/.test(call));
    return [...whole, ...withoutOwn.map((call) => `${file}: ${call.split("\n")[0]}`)];
  });
  expect(offending).toEqual([]);
});
