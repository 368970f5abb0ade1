import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { childEnvironment } from "../child-environment.ts";

const PROGRAM = path.join(import.meta.dirname, "..", "start.mjs");

/** Runs the supervisor after these lines of JavaScript, with waits a hundred times shorter. */
async function supervised(lines: string, args: string[] = []) {
  const folder = fs.mkdtempSync(path.join(inject("temporaryDir"), "supervise-"));
  const before = path.join(folder, "before.mjs");
  const hurry = "const wait = setTimeout; globalThis.setTimeout = (run, ms, ...args) => wait(run, ms / 100, ...args);";
  fs.writeFileSync(before, `${hurry}\n${lines}\n`);
  const child = spawn(process.execPath, ["--import", pathToFileURL(before).href, PROGRAM, ...args], {
    env: childEnvironment(),
  });
  onTestFinished(() => void child.kill());
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  return { code, output };
}

test("a server that cannot be started is tried ten times in all, and then the supervisor ends with code 1", async () => {
  const { code, output } = await supervised('process.execPath += "-not-there";');
  expect(output.match(/could not be started \(spawn .* ENOENT\); it is started again in/g)).toHaveLength(9);
  expect(output).toContain("ENOENT), 10 times in a row soon after its start: not started again.");
  expect(code).toBe(1);
});

test("a server that can be started at the second attempt is started", async () => {
  const later = 'process.execPath = node + "-not-there"; setImmediate(() => { process.execPath = node; });';
  const { code, output } = await supervised(`const node = process.execPath; ${later}`, ["--nonsense"]);
  expect(output).toContain("it is started again in 0.25 s");
  expect(output).toContain("argument --nonsense is unknown");
  expect(code).toBe(1);
});
