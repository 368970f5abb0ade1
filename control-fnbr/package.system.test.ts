import { execFile } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { shardEnvironment } from "../control/cluster/shard-supervisor.ts";
import { TOKEN } from "../control/testing/test-service.ts";
import { startProgram } from "../tools/programs/start-program.ts";
import { EmulatedCluster } from "./testing/emulated-cluster.ts";

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const OWN = import.meta.dirname;
const CONTROL = path.join(OWN, "..", "control");
const MODULES = path.join(OWN, "..", "node_modules");
const NPM = process.platform === "win32" ? ["cmd", "/c", "npm"] : ["npm"];

let folder: string;
const installed = (name: string) => path.join(folder, "node_modules", name);
const readJson = (...parts: string[]) => JSON.parse(fs.readFileSync(path.join(...parts), "utf8"));
const compile = (...args: string[]) => run(process.execPath, [path.join(MODULES, "typescript", "bin", "tsc"), ...args]);

/** What `npm install @svc/control @svc/control-fnbr` would put there, with what they depend on. */
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-control-fnbr-"));
  const [control, own] = [installed("@svc/control"), installed("@svc/control-fnbr")];
  await compile("-p", path.join(CONTROL, "tsconfig.build.json"), "--outDir", path.join(control, "dist"));
  fs.copyFileSync(path.join(CONTROL, "package.json"), path.join(control, "package.json"));
  const interfaceTypes = path.join(control, "dist", "platform", "platform.d.ts");
  const config = path.join(folder, "tsconfig.json");
  const compilerOptions = {
    ...{ rootDir: path.join(OWN, ".."), outDir: path.join(own, "dist"), typeRoots: [path.join(MODULES, "@types")] },
    paths: { "@svc/control/platform": [interfaceTypes] },
  };
  fs.writeFileSync(config, JSON.stringify({ extends: path.join(OWN, "tsconfig.build.json"), compilerOptions }));
  await compile("-p", config);
  for (const name of ["package.json", "README.md", "LICENSE"])
    fs.copyFileSync(path.join(OWN, name), path.join(own, name));
  for (const name of ["fastest-levenshtein", "intl-messageformat", "ws", "zod", "fnbr"])
    fs.symlinkSync(path.join(MODULES, name), installed(name));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("the package, as it is installed beside the control library", () => {
  it("svc-cluster starts with it by its name, and runs a bot", async () => {
    const fixture = await EmulatedCluster.open();
    onTestFinished(() => fixture.close());
    fixture.service.setDesired(fixture.createBot("b1").assignment);
    const { bin } = readJson(installed("@svc/control"), "package.json");
    const file = path.join(installed("@svc/control"), bin["svc-cluster"]);
    const options = JSON.stringify(fixture.platform.options);
    const args = [file, "--platform", "@svc/control-fnbr", "--platform-options", options];
    const env = { ...shardEnvironment([]), SVC_URL: fixture.service.url, SVC_TOKEN: TOKEN };
    const program = startProgram(process.execPath, args, { cwd: folder, env });
    onTestFinished(() => void program.stop("SIGKILL"));
    await expect.poll(() => fixture.statusOf("b1")).toBe(2);
    expect(program.said.out).toContain("accounts can be banned");
    expect(await program.stop()).toBe(0);
    expect(fixture.emulated.emulator.xmpp.size).toBe(0);
  });

  it("brings its programs", async () => {
    const { bin } = readJson(installed("@svc/control-fnbr"), "package.json");
    for (const [name, file] of Object.entries(bin)) {
      const { stdout } = await run(process.execPath, [
        path.join(installed("@svc/control-fnbr"), String(file)),
        "--help",
      ]);
      expect(stdout).toContain(`Usage: ${name}`);
    }
  });

  it("is found with its types by Node and by bundlers", async () => {
    const own = installed("@svc/control-fnbr");
    const { messages } = await publint({ pkgDir: own, pack: false, strict: true });
    expect(messages).toEqual([]);
    const [npm = "", ...first] = NPM;
    const { stdout } = await run(npm, [...first, "pack", "--ignore-scripts", "--pack-destination", folder], {
      cwd: own,
    });
    const attw = path.join(path.dirname(require.resolve("@arethetypeswrong/cli/package.json")), "dist", "index.js");
    await run(process.execPath, [attw, path.join(folder, stdout.trim()), "--profile", "esm-only"]);
  });

  it("names the interface by the package's name in its types, and needs nothing of it at run time", () => {
    const dist = path.join(installed("@svc/control-fnbr"), "dist");
    expect(fs.readFileSync(path.join(dist, "control-fnbr", "fnbr-platform.d.ts"), "utf8")).toContain(
      'from "@svc/control/platform"',
    );
    const files = fs.readdirSync(dist, { recursive: true, encoding: "utf8" });
    expect(files).toContain(path.join("control-fnbr", "fnbr-platform.js.map"));
    expect(files.filter((file) => /emulator|testing|\.test\./.test(file))).toEqual([]);
    for (const file of files.filter((name) => name.endsWith(".js")))
      expect([file, fs.readFileSync(path.join(dist, file), "utf8")]).toEqual([
        file,
        expect.not.stringContaining("@svc/control/"),
      ]);
  });
});

it("nothing of the product depends on it", () => {
  for (const manifest of [readJson(CONTROL, "package.json"), readJson(OWN, "..", "package.json")]) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies });
    expect(names.filter((name) => name.includes("fnbr"))).toEqual([]);
  }
});
