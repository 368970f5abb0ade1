import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { childEnvironment } from "#tools/child-environment.ts";
import { ROOT, temporaryFolder } from "../folders.ts";
import { BASE_URL } from "../test-server.ts";

const GATEWAY = `${BASE_URL}/gateway/v1`;
const DEPENDENCIES = ["fastest-levenshtein", "ws", "zod"];

const version = (): string => JSON.parse(fs.readFileSync(path.join(ROOT, "control", "package.json"), "utf8")).version;

test("the library from the gateway is complete: its program runs without any file of the service", async () => {
  const reply = await fetch(`${GATEWAY}/svc-control-${version()}.tgz`);
  expect(reply.status).toBe(200);
  const folder = temporaryFolder();
  const env = childEnvironment();
  const modules = path.join(folder, "node_modules");
  fs.mkdirSync(modules);
  fs.writeFileSync(path.join(folder, "control.tgz"), Buffer.from(await reply.arrayBuffer()));
  execFileSync("tar", ["-xzf", "control.tgz"], { cwd: folder, env });
  for (const name of DEPENDENCIES) fs.symlinkSync(path.join(ROOT, "node_modules", name), path.join(modules, name));
  const program = path.join(folder, "package", "dist", "svc-cluster.js");
  expect(String(execFileSync(process.execPath, [program, "--help"], { env }))).toContain("--url URL");
  const files = execFileSync("tar", ["-tzf", "control.tgz"], { cwd: folder, env }).toString().split("\n");
  const ownTests = files.filter((file) => file.includes(".test.") && !file.includes("/new-platform-template/"));
  expect(ownTests).toEqual([]);
  fs.rmSync(folder, { recursive: true });
});

test("npm installs the library from the address of the latest version", async () => {
  const reply = await fetch(`${GATEWAY}/svc-control-latest.tgz`, { redirect: "manual" });
  expect([reply.status, reply.headers.get("location"), reply.headers.get("cache-control")]).toEqual([
    302,
    `svc-control-${version()}.tgz`,
    "no-cache",
  ]);
  const folder = temporaryFolder();
  // The dependencies come from this machine, so that the test needs no registry.
  const overrides = Object.fromEntries(
    DEPENDENCIES.map((name) => [name, `file:${path.join(ROOT, "node_modules", name)}`]),
  );
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, overrides }));
  const env = { ...childEnvironment(), npm_config_cache: path.join(folder, "cache"), npm_config_audit: "false" };
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  execFileSync(npm, ["install", "--ignore-scripts", "--no-fund", `${GATEWAY}/svc-control-latest.tgz`], {
    cwd: folder,
    env,
    stdio: "pipe",
  });
  const program = path.join(folder, "node_modules", ".bin", "svc-cluster");
  expect(String(execFileSync(program, ["--version"], { env })).trim()).toBe(version());
  fs.rmSync(folder, { recursive: true });
});

test("its document names this service, the same bytes each time, and a client that has them gets none", async () => {
  const address = `${GATEWAY}/svc-control-${version()}.tgz`;
  const reply = await fetch(address);
  const archive = Buffer.from(await reply.arrayBuffer());
  const read = ["-xzOf", "-", "package/README.md"];
  const document = String(execFileSync("tar", read, { input: archive, env: childEnvironment() }));
  expect(document).toContain(`npm install ${GATEWAY}/svc-control-latest.tgz`);
  expect(document).toContain(`url: "${GATEWAY}"`);
  expect(document).toContain(`svc-cluster api GET ${BASE_URL}/v1/bots`);
  expect(document).not.toContain("localhost:3000");
  const again = await fetch(address);
  expect(Buffer.from(await again.arrayBuffer()).equals(archive)).toBe(true);
  const etag = reply.headers.get("etag") ?? "";
  expect((await fetch(address, { headers: { "If-None-Match": etag } })).status).toBe(304);
});

test("another version is not found, and the address of the latest one cannot be written to", async () => {
  expect((await fetch(`${GATEWAY}/svc-control-9.9.9.tgz`)).status).toBe(404);
  const reply = await fetch(`${GATEWAY}/svc-control-latest.tgz`, { method: "POST" });
  expect([reply.status, reply.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});
