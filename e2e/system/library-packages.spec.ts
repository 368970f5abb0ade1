import { execFileSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { childEnvironment } from "#tools/child-environment.ts";
import { botInput, createTestAccount, expect, test } from "../fixtures.ts";
import { ROOT, temporaryFolder } from "../folders.ts";
import { BASE_URL, svc } from "../test-server.ts";

const GATEWAY = `${BASE_URL}/gateway/v1`;
/** Of the control library, with what they need themselves. */
const DEPENDENCIES = [
  "@formatjs/fast-memoize",
  "@formatjs/icu-messageformat-parser",
  "@formatjs/icu-skeleton-parser",
  "fastest-levenshtein",
  "intl-messageformat",
  "ws",
  "zod",
];
/** Of the command line, with what they need themselves. */
const CLIENT_DEPENDENCIES = [
  "ajv",
  "fast-deep-equal",
  "fast-uri",
  "json-schema-traverse",
  "require-from-string",
  "yaml",
];

const version = (name = "control"): string =>
  JSON.parse(fs.readFileSync(path.join(ROOT, name, "package.json"), "utf8")).version;

/** Installs the latest version of a library, without the registry, into a folder of its own. */
function install(name: string, dependencies: string[]): string {
  const folder = temporaryFolder();
  // The dependencies come from this machine, so that the test needs no registry.
  const overrides = Object.fromEntries(
    dependencies.map((one) => [one, `file:${path.join(ROOT, "node_modules", one)}`]),
  );
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, overrides }));
  const env = { ...childEnvironment(), npm_config_cache: path.join(folder, "cache"), npm_config_audit: "false" };
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const address = `${GATEWAY}/svc-${name}-latest.tgz`;
  execFileSync(npm, ["install", "--ignore-scripts", "--no-fund", address], { cwd: folder, env, stdio: "pipe" });
  return folder;
}

/** A site with an empty page and the modules of a folder. */
async function serveFolder(folder: string): Promise<{ url: string; close(): void }> {
  const server = http.createServer(({ url = "/" }, reply) => {
    if (url === "/") return reply.setHeader("Content-Type", "text/html").end("<title>Site</title>");
    const file = path.join(folder, path.basename(url));
    if (!fs.existsSync(file)) return reply.writeHead(404).end();
    reply.setHeader("Content-Type", "text/javascript").end(fs.readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test("the library from the gateway is complete: its program runs without any file of the service", async () => {
  const reply = await fetch(`${GATEWAY}/svc-control-${version()}.tgz`);
  expect(reply.status).toBe(200);
  const folder = temporaryFolder();
  const env = childEnvironment();
  const modules = path.join(folder, "node_modules");
  fs.mkdirSync(modules);
  fs.writeFileSync(path.join(folder, "control.tgz"), Buffer.from(await reply.arrayBuffer()));
  execFileSync("tar", ["-xzf", "control.tgz"], { cwd: folder, env });
  for (const name of DEPENDENCIES) {
    fs.mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    fs.symlinkSync(path.join(ROOT, "node_modules", name), path.join(modules, name));
  }
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
  const folder = install("control", DEPENDENCIES);
  const program = path.join(folder, "node_modules", ".bin", "svc-cluster");
  expect(String(execFileSync(program, ["--version"], { env: childEnvironment() })).trim()).toBe(version());
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

test("npm installs the client, whose document names this service, and a page of another site calls the API with it", async ({
  page,
}) => {
  const folder = install("client", CLIENT_DEPENDENCIES);
  const client = path.join(folder, "node_modules", "@svc", "client");
  const document = fs.readFileSync(path.join(client, "README.md"), "utf8");
  expect(document).toContain(`npm install ${GATEWAY}/svc-client-latest.tgz`);
  expect(document).toContain(`baseUrl: "${BASE_URL}/v1"`);
  expect(document).toContain(`svc-bots sign-in --url ${BASE_URL}`);
  expect(document).not.toContain("localhost:3000");

  const { id } = await createTestAccount("verified,developer");
  const { token = "" } = await svc("token", "create", "--user", id, "--name", "Browser");
  const site = await serveFolder(path.join(client, "dist"));
  await page.goto(site.url);
  const use = { module: `${site.url}/client.js`, baseUrl: `${BASE_URL}/v1`, token, input: botInput() };
  const used = await page.evaluate(async ({ module, baseUrl, token, input }) => {
    const { ApiError, Client } = (await import(module)) as typeof import("../../client/client.ts");
    const api = new Client({ baseUrl, token });
    const { id: botId } = await api.post("/bots", { body: input });
    const { etag } = await api.request("get", "/bots/{botId}", { path: { botId } });
    await api.patch("/bots/{botId}", { path: { botId }, body: { disabled: true }, ifMatch: etag });
    const names: string[] = [];
    for await (const bot of api.pages("/bots", { query: { limit: 1 } })) names.push(bot.nickname);
    const missing = await api.get("/bots/{botId}", { path: { botId: "nothing" } }).catch((error) => error);
    const events = api.events();
    const { value } = await events.next();
    await events.return();
    return { etag, names, isApiError: missing instanceof ApiError, status: missing.status, event: value?.event };
  }, use);
  const expected = { names: [use.input.nickname], isApiError: true, status: 404, event: "snapshot" };
  site.close();
  expect(used).toEqual({ etag: expect.stringMatching(/^"1-/), ...expected });
  fs.rmSync(folder, { recursive: true });
});
