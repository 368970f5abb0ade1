import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { childEnvironment } from "#tools/child-environment.ts";
import { ROOT, temporaryFolder } from "./launch-program.ts";
import { BASE_URL } from "./test-server.ts";

test("the library from the gateway is complete: its program runs without any file of the service", async () => {
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, "control", "package.json"), "utf8"));
  const reply = await fetch(`${BASE_URL}/gateway/v1/svc-control-${version}.tgz`);
  expect(reply.status).toBe(200);
  const folder = temporaryFolder();
  const env = childEnvironment();
  const modules = path.join(folder, "node_modules");
  fs.mkdirSync(modules);
  fs.writeFileSync(path.join(folder, "control.tgz"), Buffer.from(await reply.arrayBuffer()));
  execFileSync("tar", ["-xzf", "control.tgz"], { cwd: folder, env });
  for (const name of ["fastest-levenshtein", "ws", "zod"])
    fs.symlinkSync(path.join(ROOT, "node_modules", name), path.join(modules, name));
  const program = path.join(folder, "package", "dist", "svc-cluster.js");
  expect(String(execFileSync(process.execPath, [program, "--help"], { env }))).toContain("--url URL");
  expect(execFileSync("tar", ["-tzf", "control.tgz"], { cwd: folder, env }).toString()).not.toContain(".test.");
  fs.rmSync(folder, { recursive: true });
});

test("another version is not found", async () => {
  expect((await fetch(`${BASE_URL}/gateway/v1/svc-control-9.9.9.tgz`)).status).toBe(404);
});
