import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { childEnvironment } from "../child-environment.ts";
import { startProgram } from "../programs/start-program.ts";
import { FAULT_INSIDE_EXIT_CODE, RETRY_EXIT_CODE } from "./exit-on-uncaught-error.ts";

/** Starting a process takes long on a busy machine. */
const SLOW_MS = 60_000;
const PROGRAM = path.join(import.meta.dirname, "..", "start.mjs");

/** Runs the supervisor after these lines of JavaScript, with waits a hundred times shorter. */
function supervise(lines: string, args: string[] = []) {
  const folder = fs.mkdtempSync(path.join(inject("temporaryDir"), "supervise-"));
  const before = path.join(folder, "before.mjs");
  const hurry = "const wait = setTimeout; globalThis.setTimeout = (run, ms, ...args) => wait(run, ms / 100, ...args);";
  fs.writeFileSync(before, `${hurry}\n${lines}\n`);
  const running = startProgram(process.execPath, ["--import", pathToFileURL(before).href, PROGRAM, ...args], {
    env: childEnvironment(),
  });
  onTestFinished(() => void running.stop());
  return running;
}

/** In place of the server: a program that ends with these codes, one after the other. */
function superviseEnds(codes: number[], first = "") {
  const folder = fs.mkdtempSync(path.join(inject("temporaryDir"), "server-"));
  const program = path.join(folder, "server");
  const starts = JSON.stringify(path.join(folder, "starts"));
  fs.writeFileSync(
    program,
    `#!${process.execPath}
    const fs = require("node:fs");
    fs.appendFileSync(${starts}, "x");
    const start = fs.readFileSync(${starts}).length;
    ${first}
    setTimeout(() => process.exit(${JSON.stringify(codes)}[start - 1]));`,
    { mode: 0o755 },
  );
  return supervise(`process.execPath = ${JSON.stringify(program)};`);
}

const pausesOf = (output: string) =>
  [...output.matchAll(/it is started again in ([\d.]+) s/g)].map(([, seconds]) => Number(seconds));

test(
  "a server that cannot be started is tried again and again, with pauses that grow to 30 s",
  async () => {
    const { child, output, closed } = supervise('process.execPath += "-not-there";');
    await expect.poll(() => pausesOf(output()).length, { timeout: SLOW_MS }).toBeGreaterThan(11);
    child.kill();
    expect(await closed).toBe(0);
    expect(pausesOf(output()).slice(0, 12)).toEqual([0.25, 0.5, 1, 2, 4, 8, 16, 30, 30, 30, 30, 30]);
    expect(output()).toContain("could not be started (spawn");
  },
  SLOW_MS,
);

test(
  "a server that can be started at the second attempt is started",
  async () => {
    const later = 'process.execPath = node + "-not-there"; setImmediate(() => { process.execPath = node; });';
    const { output, closed } = supervise(`const node = process.execPath; ${later}`, ["--nonsense"]);
    expect(await closed).toBe(FAULT_INSIDE_EXIT_CODE);
    expect(output()).toContain("it is started again in 0.25 s");
    expect(output()).toContain("argument --nonsense is unknown");
  },
  SLOW_MS,
);

test(
  "a server that ends because something else is away is started again without a limit, and after 2 s at most",
  async () => {
    const { output, closed } = superviseEnds([...Array(12).fill(RETRY_EXIT_CODE), 0]);
    expect(await closed).toBe(0);
    expect(pausesOf(output())).toEqual([0.25, 0.5, 1, ...Array(9).fill(2)]);
  },
  SLOW_MS,
);

test(
  "a server that was never ready ends with its supervisor, and so does one with a fault inside",
  async () => {
    expect(await superviseEnds([1, 0]).closed).toBe(1);
    expect(await superviseEnds([FAULT_INSIDE_EXIT_CODE, 0]).closed).toBe(FAULT_INSIDE_EXIT_CODE);
  },
  SLOW_MS,
);

test(
  "a server that was ready is started again when it ends, until a fault inside stops it",
  async () => {
    const ready = 'process.send("ready");';
    const { output, closed } = superviseEnds([1, 1, FAULT_INSIDE_EXIT_CODE, 0], ready);
    expect(await closed).toBe(FAULT_INSIDE_EXIT_CODE);
    expect(pausesOf(output())).toEqual([0.25, 0.5]);
  },
  SLOW_MS,
);
