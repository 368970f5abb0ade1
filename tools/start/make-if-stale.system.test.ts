import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, expect, inject, test } from "vitest";
import { childEnvironment } from "../child-environment.ts";
import { type RunningProgram, startProgram } from "../programs/start-program.ts";
import { runNextBuild } from "./build-if-stale.ts";

const importOf = (file: string) => pathToFileURL(path.join(import.meta.dirname, file)).href;
const newFolder = () => fs.mkdtempSync(path.join(inject("temporaryDir"), "make-"));

const started: RunningProgram[] = [];
afterAll(() => {
  for (const { child } of started) child.kill("SIGKILL");
});

/** A process that makes something, which ends when it may, and writes a line for each making. */
function startMaker(folder: string): RunningProgram {
  const program = `
    import fs from "node:fs";
    import { makeIfStale } from "${importOf("make-if-stale.ts")}";
    await makeIfStale({
      name: "a thing", stamp: "stamp", hash: "1", lock: "cache/lock",
      make: async () => {
        fs.appendFileSync("made", "begun\\n");
        while (!fs.existsSync("may-end")) await new Promise((resolve) => setTimeout(resolve, 20));
        fs.appendFileSync("made", "done\\n");
      },
    });`;
  const command = ["--input-type=module", "--eval", program];
  const maker = startProgram(process.execPath, command, { cwd: folder, env: childEnvironment() });
  started.push(maker);
  return maker;
}

const WAITS = "Another process builds a thing; this one waits for it.\n";
const letEnd = (folder: string) => fs.writeFileSync(path.join(folder, "may-end"), "");
const noticesOf = (makers: RunningProgram[]) => makers.map(({ output }) => output()).filter((output) => output !== "");

const madeIn = (folder: string) => {
  const file = path.join(folder, "made");
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : [];
};

test.concurrent("of processes that start at once one makes it, and the others say that they wait", async () => {
  const folder = newFolder();
  const makers = [1, 2, 3].map(() => startMaker(folder));
  await expect.poll(() => noticesOf(makers)).toEqual([WAITS, WAITS]);
  letEnd(folder);
  expect(await Promise.all(makers.map(({ closed }) => closed))).toEqual([0, 0, 0]);
  expect(madeIn(folder)).toEqual(["begun", "done"]);
  expect(noticesOf(makers)).toEqual([WAITS, WAITS]);
  expect(fs.readdirSync(path.join(folder, "cache"))).toEqual([]);
});

test.concurrent("one that takes longer than a crashed one is given is waited for", async () => {
  const folder = newFolder();
  const makers = [1, 2].map(() => startMaker(folder));
  await expect.poll(() => noticesOf(makers)).toEqual([WAITS]);
  await sleep(6_500);
  letEnd(folder);
  await Promise.all(makers.map(({ closed }) => closed));
  expect(madeIn(folder)).toEqual(["begun", "done"]);
});

test.concurrent("after the crash of the one that makes it, another one does", async () => {
  const folder = newFolder();
  const crashing = startMaker(folder);
  await expect.poll(() => madeIn(folder)).toEqual(["begun"]);
  const waiting = startMaker(folder);
  crashing.child.kill("SIGKILL");
  letEnd(folder);
  expect([await waiting.closed, madeIn(folder)]).toEqual([0, ["begun", "begun", "done"]]);
});

test.concurrent("a build that still runs without its starter is waited for; another failure is one", async () => {
  const folder = newFolder();
  const file = path.join(folder, "build.mjs");
  const program = (last: string) => `import fs from "node:fs";
    const attempts = fs.existsSync("${folder}/attempts") ? Number(fs.readFileSync("${folder}/attempts", "utf8")) : 0;
    fs.writeFileSync("${folder}/attempts", String(attempts + 1));
    if (attempts < 2) { console.error("Another next build process is already running."); process.exit(1); }
    ${last}`;
  fs.writeFileSync(file, program(""));
  await runNextBuild([file], 10);
  expect(fs.readFileSync(path.join(folder, "attempts"), "utf8")).toBe("3");
  fs.writeFileSync(file, program("process.exit(1);"));
  await expect(runNextBuild([file], 10)).rejects.toThrow("the portal could not be built");
});
