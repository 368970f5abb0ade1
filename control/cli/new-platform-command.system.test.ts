import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shardEnvironment } from "../cluster/shard-supervisor.ts";
import { runNewPlatformCommand } from "./new-platform-command.ts";

const run = promisify(execFile);
const MODULES = path.join(import.meta.dirname, "..", "..", "node_modules");
const TSC = path.join(MODULES, "typescript", "bin", "tsc");
const before = process.cwd();
const env = shardEnvironment([]);
let folder: string;

/** The package as npm installs it, in a folder of its own. */
beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "new-platform-")));
  const own = path.join(folder, "node_modules", "@svc", "control");
  const control = path.join(import.meta.dirname, "..");
  await run(process.execPath, [TSC, "-p", "tsconfig.build.json", "--outDir", path.join(own, "dist")], {
    cwd: control,
    env,
  });
  fs.copyFileSync(path.join(control, "package.json"), path.join(own, "package.json"));
  for (const name of ["fastest-levenshtein", "intl-messageformat", "ws", "zod", "@types"])
    fs.symlinkSync(path.join(MODULES, name), path.join(folder, "node_modules", name));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  fs.rmSync(folder, { recursive: true, force: true });
});

describe("svc-cluster new-platform", () => {
  it("writes a driver whose tests pass and whose types are right", async () => {
    expect(await runNewPlatformCommand(["my-chat"])).toContain("cd my-chat");
    const driver = path.join(folder, "my-chat");
    const { stdout } = await run(process.execPath, ["--test", "--test-reporter=tap"], { cwd: driver, env });
    expect(stdout).toMatch(/# fail 0/);
    expect(Number(/^# pass (\d+)/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(16);
    await run(process.execPath, [TSC, "-p", driver], { cwd: driver, env });
    const { name, devDependencies } = JSON.parse(fs.readFileSync(path.join(driver, "package.json"), "utf8"));
    expect(name).toBe("my-chat");
    expect(devDependencies["@svc/control"]).toBe("http://localhost:3000/gateway/v1/svc-control-latest.tgz");
  });

  it("writes the address as one string, whatever is in it", async () => {
    await runNewPlatformCommand(["quoted", "--url", 'https://svc.example/a","b":"c\n/?d="']);
    const { devDependencies } = JSON.parse(fs.readFileSync(path.join(folder, "quoted", "package.json"), "utf8"));
    expect(devDependencies).toEqual({
      ...{ "@types/node": expect.any(String), typescript: expect.any(String) },
      "@svc/control": "https://svc.example/a%22,%22b%22:%22c/svc-control-latest.tgz",
    });
  });

  it("finds what a change breaks", async () => {
    await runNewPlatformCommand(["broken"]);
    const file = path.join(folder, "broken", "platform.js");
    fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace('"invalid_auth", "', '"banned", "'));
    await expect(run(process.execPath, ["--test"], { cwd: path.join(folder, "broken"), env })).rejects.toMatchObject({
      code: 1,
    });
  });

  it.each([
    [[], "Name one driver"],
    [["a", "b"], "Name one driver"],
    [["../escape"], "the name begins"],
    [["Chat"], "the name begins"],
    [["x", "--url", "nowhere"], "--url: nowhere must be an address that begins with http:// or https://."],
    [["x", "--url", "file:///etc"], "--url"],
    [["x", "--force"], "--force"],
  ])("refuses %j and writes nothing", async (args, expected) => {
    const files = fs.readdirSync(folder);
    await expect(runNewPlatformCommand(args)).rejects.toThrow(expected);
    expect(fs.readdirSync(folder)).toEqual(files);
  });

  it("does not touch a folder that exists", async () => {
    fs.mkdirSync(path.join(folder, "taken"));
    await expect(runNewPlatformCommand(["taken"])).rejects.toThrow("taken exists already.");
    expect(fs.readdirSync(path.join(folder, "taken"))).toEqual([]);
  });
});
