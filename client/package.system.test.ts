import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findNode, InstalledPackage } from "../control/testing/installed-package.ts";
import { VERSION } from "./version.ts";

const MAX_BYTES = 10_000;
const description = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, "package.json"), "utf8"));
const node20 = await findNode(20);

/** Never runs. */
const TYPED_PROGRAM = `
import { ApiError, Client, type ClientOptions, type GatewayEvent, type Reply, type Schemas } from "@svc/client";

const options: ClientOptions = { baseUrl: "https://bots.test/v1", token: async () => "SVC_x", retries: 1 };
const client = new Client(options);
const path = { botId: "1" };
const bot: Schemas["Bot"] = await client.get("/bots/{botId}", { path });
const reply: Reply<Schemas["Bot"][]> = await client.request("get", "/bots", { query: { status: [1], parent: null } });
const changed: Reply<Schemas["Bot"][]> | null = await client.getIfChanged("/bots", reply.etag);
await client.patch("/bots/{botId}", { path, body: { disabled: true }, ifMatch: reply.etag, idempotencyKey: "one" });
await client.post("/schedules/{scheduleId}/run", { path: { scheduleId: "1" }, signal: AbortSignal.timeout(1) });
for await (const { position } of client.pages("/jobs/{jobId}/results", { path: { jobId: "1" } })) position.toFixed();
for await (const { data } of client.events({ events: ["job"] })) data.total.toFixed();
const reasons: string[] = (await client.gateway("/reasons")).map(({ reason }) => reason.code);
const event = {} as GatewayEvent;
if (event.event === "gone") event.data.id.trim();
const code: "net.svc.errors.generic.not_found" | string | null = new ApiError(new Response(), [], "").errorCode;

// @ts-expect-error: there is no such path
await client.get("/bot");
// @ts-expect-error: it has another method
await client.put("/bots/{botId}", { path });
// @ts-expect-error: the path needs an id
await client.get("/bots/{botId}");
// @ts-expect-error: there is no such parameter
await client.get("/bots", { query: { nickname: "Otter" } });
// @ts-expect-error: the parameter is needed
await client.get("/bots/{botId}/users/search", { path });
// @ts-expect-error: the body is needed
await client.post("/bots");
// @ts-expect-error: the member is a boolean
await client.patch("/bots/{botId}", { path, body: { disabled: 1 } });
// @ts-expect-error: a read has no body
await client.get("/bots", { body: {} });
// @ts-expect-error: a list has no condition
await client.get("/bots", { ifMatch: "1" });
// @ts-expect-error: it has no pages
client.pages("/bots/{botId}/friends", { path });
// @ts-expect-error: nor has one that has other parameters
client.pages("/bots/{botId}/users/search", { path, query: { prefix: "O" } });
// @ts-expect-error: there is no such event
client.events({ events: ["bots"] });
// @ts-expect-error: these events have another member
for await (const { data } of client.events({ events: ["bot"] })) data.total;
void [bot, changed, reasons, code];
`;

/** The examples of one line in the library's own documentation; never run. */
const EXAMPLES = [
  ...fs.readFileSync(path.join(import.meta.dirname, "client.ts"), "utf8").matchAll(/@example (\S.*?)(?: \*\/)?$/gm),
].map(([, example]) => `{ ${example} }`);
const EXAMPLE_PROGRAM = `
import { Client } from "@svc/client";

declare const [client, botId, categoryId, etag]: [Client, string, string, string | null];
declare const job: { id: string };
${EXAMPLES.join("\n")}
`;

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await InstalledPackage.create("client");
});
afterAll(() => installed.remove());
const filesOf = (...folder: string[]) => fs.readdirSync(path.join(installed.ownFolder, ...folder));
const built = () =>
  filesOf("dist")
    .filter((file) => file.endsWith(".js"))
    .map((file) => fs.readFileSync(path.join(installed.ownFolder, "dist", file), "utf8"));

describe("the package, as it is installed elsewhere", () => {
  it("has the version that the service hands out", () => {
    expect(description.version).toBe(VERSION);
    expect(path.basename(installed.tarball)).toBe(`svc-client-${VERSION}.tgz`);
  });

  it("has its document, its licence and its build, and nothing else", () => {
    expect(filesOf().sort()).toEqual(["LICENSE", "README.md", "dist", "package.json"]);
    expect(filesOf("dist").filter((file) => /test/.test(file))).toEqual([]);
  });

  it("has the command line, which starts and is not a part of the library", async () => {
    const file = path.join(installed.ownFolder, description.bin["svc-bots"]);
    expect(fs.readFileSync(file, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
    for (const node of [process.execPath, node20]) {
      if (node === null) continue;
      const program = `const { spawnSync } = require("node:child_process");
process.stdout.write(spawnSync(process.execPath, [${JSON.stringify(file)}, "completion", "bash"]).stdout);`;
      expect(await installed.runProgram(node, "start.cjs", program)).toContain(
        "complete -o filenames -F _svc_bots svc-bots",
      );
    }
  });

  it("has at most 10 kB of code, compressed, and imports nothing", () => {
    expect(gzipSync(built().join("\n")).length).toBeLessThan(MAX_BYTES);
    const imports = built().flatMap((code) =>
      [...code.matchAll(/(?:from|import) ?\(?"([^"]+)"/g)].map(([, name]) => name),
    );
    expect(imports).not.toEqual([]);
    expect(imports.filter((name) => !name?.startsWith("./") || name.startsWith("./cli/"))).toEqual([]);
  });

  it("resolves, with its types, and has no problem that publint knows", async () => {
    expect(await installed.findTypeProblems()).toContain('"@svc/client"');
    const { messages } = await publint({ pkgDir: installed.ownFolder, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  it.each(["nodenext", "bundler"])("is typed for programs with the module resolution %s", async (moduleResolution) => {
    const options = {
      lib: ["es2022", "dom", "dom.iterable", "dom.asynciterable"],
      types: [],
      exactOptionalPropertyTypes: true,
    };
    expect(await installed.compileProgram(TYPED_PROGRAM, moduleResolution, options)).toBe("");
    expect(EXAMPLES).toHaveLength(11);
    expect(await installed.compileProgram(EXAMPLE_PROGRAM, moduleResolution, options)).toBe("");
  });

  it.each([
    ["this version", process.execPath],
    ["version 20", node20],
  ])("is loaded by %s of Node.js", async (_, node) => {
    if (node === null) return;
    const program = `import { Client } from "@svc/client";
const fetch = async (url, { headers }) => Response.json([url, headers.Authorization]);
console.log(await new Client({ baseUrl: "https://bots.test/v1/", token: "SVC_x", fetch }).get("/bots"));`;
    expect(await installed.runProgram(node, "own.mjs", program)).toContain(
      "'https://bots.test/v1/bots', 'Bearer SVC_x'",
    );
  });
});
