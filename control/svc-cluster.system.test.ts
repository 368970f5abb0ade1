import { rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { type ProgramOptions, type RunningProgram, startProgram } from "../tools/programs/start-program.ts";
import { shardEnvironment } from "./cluster/shard-supervisor.ts";
import { ClusterFixture } from "./testing/cluster-fixture.ts";
import { botNamed, TestService, TOKEN } from "./testing/test-service.ts";

const PROGRAM = path.join(import.meta.dirname, "svc-cluster.ts");
const DRIVER = fileURLToPath(new URL("./testing/faulty-driver.ts", import.meta.url));

function start(file: string, args: string[], env: ProgramOptions["env"]): RunningProgram {
  const running = startProgram(file, args, { env });
  onTestFinished(() => void running.stop("SIGKILL"));
  return running;
}
const program = (args: string[], env: Record<string, string> = {}) => start(process.execPath, [PROGRAM, ...args], env);

async function openService(): Promise<TestService> {
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  return service;
}

test("the help names every flag and variable", async () => {
  const { closed, said } = program(["--help"]);
  expect(await closed).toBe(0);
  for (const name of ["SVC_URL", "SVC_TOKEN", "--token-file", "--shards", "SVC_PLATFORM"])
    expect(said.out).toContain(name);
});

test.each<[string[], Record<string, string>, string]>([
  [[], {}, "There is no token"],
  [["--token", TOKEN], {}, "--token"],
  [["--shards", "many"], { SVC_TOKEN: TOKEN }, "--shards: many is not a number"],
  [["--shards", "0"], { SVC_TOKEN: TOKEN }, "shards:"],
  [["--url", "localhost"], { SVC_TOKEN: TOKEN }, "url: must be the gateway's address"],
  [["--override", "{"], { SVC_TOKEN: TOKEN }, "--override: this is not JSON"],
  [
    ["--override", '{"all":{"privacy":"public"}}'],
    { SVC_TOKEN: TOKEN },
    "overrideCategoryConfig.all.privacy: Invalid input",
  ],
  [
    ["--override", '{"every":{"privacy":0}}'],
    { SVC_TOKEN: TOKEN },
    "overrideCategoryConfig.every: is neither a member",
  ],
  [["--cosmetics", "nowhere.json"], { SVC_TOKEN: TOKEN }, "nowhere.json: not a list of cosmetics"],
  [["--category-cosmetics", "c=none.json"], { SVC_TOKEN: TOKEN }, "The items of category c: none.json: not a list"],
  [["--category-cosmetics", "a=x", "--category-cosmetics", "b"], { SVC_TOKEN: TOKEN }, "b is not ID=FILE"],
  [["--log-level", "loud"], { SVC_TOKEN: TOKEN }, "--log-level: loud"],
  [["--restart-every", "10s"], { SVC_TOKEN: TOKEN }, "restartEvery: must be a time such as 1h or 1h30m"],
])("reports what is wrong with %j, and exits with 1", async (args, env, problem) => {
  const { closed, said } = program(args, env);
  expect(await closed).toBe(1);
  expect(said.err).toContain(problem);
  expect(said.err + said.out).not.toContain(" at ");
});

test("runs until it gets a signal, and drains", async () => {
  const service = await openService();
  service.setDesired(botNamed("b1"));
  const file = path.join(os.tmpdir(), `svc-token-${process.pid}`);
  writeFileSync(file, `${TOKEN}\n`);
  onTestFinished(() => rmSync(file));
  const { child, closed, said } = program(["--token-file", file, "--log-format", "json"], {
    SVC_URL: service.url,
    SVC_SHARDS: "2",
  });
  await expect.poll(() => service.states.get("b1")?.status).toBe(2);
  await expect.poll(() => service.shardIds).toHaveLength(2);
  child.kill("SIGTERM");
  expect(await closed).toBe(0);
  expect(service.framesOf("bye")).toHaveLength(2);
  const lines = said.out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.some(({ message, botId }) => message.startsWith("Signed in as") && botId === "b1")).toBe(true);
});

test("commands find an operator's own items instead of the invented ones", async () => {
  const service = await openService();
  service.setDesired(botNamed("b1"));
  const file = path.join(os.tmpdir(), `svc-items-${process.pid}.json`);
  writeFileSync(file, JSON.stringify([{ id: "OWN_1", type: "outfit", name: "Own Coat", path: "/own" }]));
  onTestFinished(() => rmSync(file));
  program(["--cosmetics", file], { SVC_URL: service.url, SVC_TOKEN: TOKEN });
  await expect.poll(() => service.states.get("b1")?.status).toBe(2);
  expect(await service.run("b1", "outfit", "own coat")).toMatchObject({ content: "Set as outfit: Own Coat (OWN_1)." });
  expect(await service.run("b1", "outfit", "Crystal Warden")).toMatchObject({ format: 4 });
});

test("reports a token that is not accepted, and exits with 1", async () => {
  const service = await openService();
  const { closed, said } = program([], { SVC_URL: service.url, SVC_TOKEN: "SVC_another" });
  expect(await closed).toBe(1);
  expect(said.err).toContain("does not accept the token");
  expect(said.err + said.out).not.toContain("SVC_another");
});

test("shards end when their cluster is killed", async () => {
  const fixture = await ClusterFixture.open();
  fixture.service.setDesired(botNamed("b1"));
  const platform = JSON.stringify({ world: fixture.address });
  const { child } = program(["--platform-options", platform], { SVC_URL: fixture.service.url, SVC_TOKEN: TOKEN });
  await expect.poll(() => fixture.statuses()).toEqual([2]);
  child.kill("SIGKILL");
  await expect.poll(() => fixture.service.framesOf("bye").length).toBe(1);
  expect(fixture.world.bots).toEqual([]);
});

test("an uncaught error of a driver makes only its own bot sign in again", async () => {
  const fixture = await ClusterFixture.open();
  fixture.service.setDesired(botNamed("clumsy"), botNamed("calm"));
  const cluster = await fixture.cluster({ platform: { module: DRIVER, options: { afterMs: 100 } } });
  const downs: unknown[] = [];
  const lost: string[] = [];
  cluster.on("shardDown", (end) => downs.push(end));
  cluster.on("botDisconnected", ({ botId }) => lost.push(botId));
  await expect.poll(() => lost).toEqual(["clumsy", "clumsy"]);
  await expect.poll(() => fixture.statuses()).toEqual([2, 2]);
  expect(downs).toEqual([]);
  const faults = fixture.log
    .filter(({ level }) => level === "error")
    .map(({ botId, message }) => [botId, message.split("\n")[0]]);
  expect(faults).toEqual([
    ["clumsy", "Uncaught exception: Error: a timer of the driver broke on [secret]"],
    ["clumsy", "Unhandled rejection: Error: this rejection is not handled"],
  ]);
});

test("a platform that cannot be loaded is logged and tried again", async () => {
  const fixture = await ClusterFixture.open();
  const cluster = await fixture.cluster({ platform: { module: "./nothing-there.ts" } });
  const ends: unknown[] = [];
  cluster.on("shardDown", ({ code, restartInMs }) => ends.push([code, restartInMs !== null]));
  await expect.poll(() => ends.length).toBeGreaterThan(1);
  expect(ends[0]).toEqual([1, true]);
  expect(fixture.log.find(({ level }) => level === "error")?.message).toContain("The shard cannot start");
});

test.each(["SIGTERM", "SIGKILL"] as const)("%s to the npx that runs it: the bots are signed out", async (signal) => {
  const service = await openService();
  service.setDesired(botNamed("b1"));
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { child } = start(npm, ["exec", "--call", `"${process.execPath}" "${PROGRAM}"; true`], {
    ...shardEnvironment([]),
    SVC_URL: service.url,
    SVC_TOKEN: TOKEN,
  });
  await expect.poll(() => service.states.get("b1")?.status).toBe(2);
  child.kill(signal);
  await expect.poll(() => service.framesOf("bye").length).toBe(1);
});
