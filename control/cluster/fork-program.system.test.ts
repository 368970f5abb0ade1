import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { forkProgram, type ProcessEnd } from "./fork-program.ts";

function runs(source: string, args: string[] = []) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-fork-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const program = path.join(folder, "program.mjs");
  fs.writeFileSync(program, source);
  const ends: ProcessEnd[] = [];
  const child = forkProgram(program, { args, env: { NODE_ENV: "test", PATH: "" } }, (end) => ends.push(end));
  expect(ends).toEqual([]);
  return { child, ends };
}

test("a program that ends tells its code", async () => {
  const { ends } = runs("process.exit(3);");
  await expect.poll(() => ends).toEqual([{ code: 3, signal: null }]);
});

test("what cannot be started is an end, whether Node emits that or throws it", async () => {
  const { child, ends } = runs("", ["x".repeat(8 * 2 ** 20)]);
  await expect.poll(() => ends).toMatchObject([{ code: null, signal: null, error: { code: "E2BIG" } }]);
  expect(child).toBeNull();
  const node = process.execPath;
  onTestFinished(() => {
    process.execPath = node;
  });
  process.execPath = `${node}-not-there`;
  const { ends: others } = runs("");
  await expect.poll(() => others).toMatchObject([{ code: null, signal: null, error: { code: "ENOENT" } }]);
});
