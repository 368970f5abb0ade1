import fs from "node:fs";
import path from "node:path";
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

/** A process that makes something in this time, and writes a line for each making. */
function startMaker(folder: string, makeMs: number): RunningProgram {
  const program = `
    import fs from "node:fs";
    import { makeIfStale } from "${importOf("make-if-stale.ts")}";
    await makeIfStale({
      name: "a thing", stamp: "stamp", hash: "1", lock: "cache/lock",
      make: async () => {
        fs.appendFileSync("made", "begun\\n");
        await new Promise((resolve) => setTimeout(resolve, ${makeMs}));
        fs.appendFileSync("made", "done\\n");
      },
    });`;
  const command = ["--input-type=module", "--eval", program];
  const maker = startProgram(process.execPath, command, { cwd: folder, env: childEnvironment() });
  started.push(maker);
  return maker;
}

const madeIn = (folder: string) => {
  const file = path.join(folder, "made");
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : [];
};

test.concurrent("of processes that start at once one makes it, and the others say that they wait", async () => {
  const folder = newFolder();
  const makers = [1, 2, 3].map(() => startMaker(folder, 1_500));
  expect(await Promise.all(makers.map(({ closed }) => closed))).toEqual([0, 0, 0]);
  expect(madeIn(folder)).toEqual(["begun", "done"]);
  const notices = makers.map(({ output }) => output()).filter((output) => output !== "");
  expect(notices).toEqual(Array(2).fill("Another process builds a thing; this one waits for it.\n"));
  expect(fs.readdirSync(path.join(folder, "cache"))).toEqual([]);
});

test.concurrent("one that takes longer than a crashed one is given is waited for", { timeout: 30_000 }, async () => {
  const folder = newFolder();
  const makers = [1, 2].map(() => startMaker(folder, 6_500));
  await Promise.all(makers.map(({ closed }) => closed));
  expect(madeIn(folder)).toEqual(["begun", "done"]);
});

test.concurrent("after the crash of the one that makes it, another one does", { timeout: 30_000 }, async () => {
  const folder = newFolder();
  const crashing = startMaker(folder, 60_000);
  await expect.poll(() => madeIn(folder), { timeout: 30_000 }).toEqual(["begun"]);
  const waiting = startMaker(folder, 10);
  crashing.child.kill("SIGKILL");
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
