import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findNode, InstalledPackage } from "./testing/installed-package.ts";
import { VERSION } from "./version.ts";

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, "..");
const description = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, "package.json"), "utf8"));
const entries = Object.keys(description.exports).filter((entry) => !entry.endsWith(".json"));
const specifierOf = (entry: string) => path.posix.join("@svc/control", entry);
const node20 = await findNode(20);

const OWN_PROGRAM = `
try { new Cluster({ url: "nowhere", token: "SVC_x", clusterName: "Home" }); } catch (error) { console.log(error.message); }`;
const TYPED_PROGRAM = `
import { Cluster, type ClusterEvents, type ClusterOptions, type GamePlatform, type BotSession, type LogEntry, type Logger } from "@svc/control";
import { type CreatePlatform, PlatformError } from "@svc/control/platform";

const lines: LogEntry[] = [];
const logger: Logger = (entry) => lines.push(entry);
const options: ClusterOptions = { url: "http://localhost:3000/gateway/v1", token: "SVC_x", clusterName: "Home", logger };
const cluster = new Cluster({ ...options, platform: { kind: "simulated", faults: { errorRate: 0.1 } } });
cluster.on("botStatus", ({ nickname, statusName }) => console.log(\`\${nickname}: \${statusName}\`));
cluster.on("updateAvailable", (update: ClusterEvents["updateAvailable"][0]) => console.log(update.command));
const login = (): Promise<BotSession> => Promise.reject(new PlatformError("banned", "The account is locked."));
const create: CreatePlatform<{ address: string }> = ({ address }): GamePlatform => ({ name: address, login });
// @ts-expect-error: there is no such option
new Cluster({ ...options, shard: 2 });
// @ts-expect-error: there is no such event
cluster.on("botsReady", () => {});
void create;
`;

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await InstalledPackage.create("control");
});
afterAll(() => installed.remove());

describe("the package, as it is installed elsewhere", () => {
  it("has the version that the library says it has", () => {
    expect(description.version).toBe(VERSION);
  });

  it("has the licence, its document, its build and the template of a driver, and nothing else", () => {
    const files = fs.readdirSync(installed.ownFolder);
    expect(files.sort()).toEqual(["LICENSE", "README.md", "dist", "new-platform-template", "package.json"]);
    expect(fs.existsSync(path.join(installed.ownFolder, "dist", "package.json"))).toBe(false);
    const names = fs.readdirSync(path.join(installed.ownFolder, "dist"), { recursive: true }).map(String);
    expect(names.filter((name) => /\.test\.|(^|\/)testing\//.test(name))).toEqual([]);
  });

  it("has no problem that publint knows", async () => {
    const { messages } = await publint({ pkgDir: installed.ownFolder, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  it("resolves, with its types, wherever packages with exports are known", async () => {
    const stdout = await installed.findTypeProblems();
    for (const entry of entries) expect(stdout).toContain(`"${specifierOf(entry)}"`);
  });

  it.each(["nodenext", "bundler"])("is typed for programs with the module resolution %s", async (moduleResolution) => {
    expect(await installed.compileProgram(TYPED_PROGRAM, moduleResolution, { types: ["node"] })).toBe("");
  });

  it("names the lines of its source in stacks", async () => {
    const program = `import { Cluster } from "@svc/control";\ntry { new Cluster({}); } catch (error) { console.log(error.stack); }`;
    const stack = await installed.runProgram(process.execPath, "stack.mjs", program, ["--enable-source-maps"]);
    expect(stack).toMatch(/read-options\.ts:\d+/);
    const map = JSON.parse(fs.readFileSync(path.join(installed.ownFolder, "dist", "cluster.js.map"), "utf8"));
    expect(map.sourcesContent[0]).toContain("export class Cluster");
  });
});

describe.each([
  ["this version", process.execPath],
  ["version 20", node20],
])("%s of Node.js", (version, node) => {
  it.skipIf(node === null)(
    `loads it as an ES module (${node ? version : "skipped: no Node.js 20 is in PATH"})`,
    async () => {
      const program = `import { Cluster } from "@svc/control";${OWN_PROGRAM}`;
      expect(await installed.runProgram(node ?? "", "own.mjs", program)).toContain(
        "url: must be the gateway's address",
      );
      const all = entries.map((entry) => `await import("${specifierOf(entry)}");`).join("\n");
      expect(await installed.runProgram(node ?? "", "all.mjs", `${all}console.log("loaded");`)).toContain("loaded");
    },
  );

  it.skipIf(node === null)("runs its program", async () => {
    const program = path.join(installed.ownFolder, description.bin["svc-cluster"]);
    const { stdout } = await run(node ?? "", [program, "--help"]);
    expect(stdout).toContain("--url URL");
  });

  it.skipIf(node === null)("loads it by require", async () => {
    const program = `const { Cluster } = require("@svc/control");${OWN_PROGRAM}`;
    expect(await installed.runProgram(node ?? "", "own.cjs", program)).toContain("url: must be the gateway's address");
  });
});

it("the lock file names the same version", () => {
  const lock = JSON.parse(fs.readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
  expect(lock.packages.control.version).toBe(VERSION);
});
