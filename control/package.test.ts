import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, "..");
const MODULES = path.join(ROOT, "node_modules");
let folder: string;

/** What `npm install @svc/control` would put there, with what it depends on. */
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-control-"));
  const own = path.join(folder, "node_modules", "@svc", "control");
  const build = ["-p", "tsconfig.build.json", "--outDir", path.join(own, "dist")];
  await run(process.execPath, [path.join(MODULES, "typescript", "bin", "tsc"), ...build], { cwd: import.meta.dirname });
  fs.copyFileSync(path.join(import.meta.dirname, "package.json"), path.join(own, "package.json"));
  for (const name of ["fastest-levenshtein", "ws", "zod"])
    fs.symlinkSync(path.join(MODULES, name), path.join(folder, "node_modules", name));
}, 60_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("the package, as it is installed elsewhere", () => {
  it("gives what its documents import, as JavaScript", async () => {
    const program = `
      import { Cluster } from "@svc/control";
      try { new Cluster({ url: "nowhere", token: "SVC_x", clusterName: "Home" }); } catch (error) { console.log(error.message); }`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], { cwd: folder });
    expect(stdout).toContain("url: must be the gateway's address");
  });

  it("brings its program", async () => {
    const { bin } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, "package.json"), "utf8"));
    const program = path.join(folder, "node_modules", "@svc", "control", bin["svc-cluster"]);
    const { stdout } = await run(process.execPath, [program, "--help"]);
    expect(stdout).toContain("--url URL");
  });
});
