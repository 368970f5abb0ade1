import { execFileSync, spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startProgram } from "../../../tools/programs/start-program.ts";
import { shardEnvironment } from "../../cluster/shard-supervisor.ts";
import { botNamed, TestService, TOKEN } from "../../testing/test-service.ts";

const PROGRAM = path.join(import.meta.dirname, "..", "..", "svc-cluster.ts");
const hasTerminals =
  process.platform === "linux" && spawnSync("script", ["--version"], { env: shardEnvironment([]) }).status === 0;

const ENTER = "\u001b[?1049h";
const LEAVE = "\u001b[?1049l";
/** All that the program may tell the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the test is about them
const OWN_SEQUENCES = /\u001b\[(?:\?(?:1049|25|7)[hl]|H|K|J)/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the test is about them
const CONTROL_CHARACTERS = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

async function openService(): Promise<TestService> {
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  return service;
}

/** Runs the program on a terminal of its own, with 12 lines of 60 columns. */
function runOnTerminal(service: TestService, flags: string, variables: Record<string, string> = {}) {
  const file = path.join(os.tmpdir(), `svc-token-${process.pid}`);
  writeFileSync(file, TOKEN, { mode: 0o600 });
  onTestFinished(() => rmSync(file, { force: true }));
  const command = `tty; stty rows 12 cols 60; exec "${process.execPath}" "${PROGRAM}" --url "${service.url}" --token-file "${file}" ${flags}`;
  const { CI: _, ...env } = { ...shardEnvironment([]), TERM: "xterm", CI: "", ...variables };
  const terminal = startProgram("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    env: { ...env, ...(variables.CI === undefined ? {} : { CI: variables.CI }) },
  });
  onTestFinished(() => void terminal.stop("SIGKILL"));
  return terminal;
}

/** The lines of the latest drawing. */
const screenOf = (output: string): string[] =>
  (output.split("\u001b[H").at(-1) ?? "").replace(OWN_SEQUENCES, "").split(/\r*\n/); // the terminal adds a return to each line

test.skipIf(!hasTerminals)(
  "on a terminal the bots are a table, which follows its size and is gone at the end",
  async () => {
    const service = await openService();
    const hostile = { ...botNamed("b1"), nickname: "Evil\u001b[2J\u001b]0;owned\u0007\u009b31m" };
    service.setDesired(hostile, ...Array.from({ length: 19 }, (_, number) => botNamed(`calm ${number + 10}`)));
    const terminal = runOnTerminal(service, "--name Home");
    await expect.poll(() => screenOf(terminal.output())[0]).toContain("20 bots: 20 Available");
    expect(terminal.output()).toContain(ENTER);
    const lines = screenOf(terminal.output());
    expect(lines.length).toBeLessThanOrEqual(12);
    expect(lines.join("\n")).toMatch(/and \d+ more/);
    await expect.poll(() => screenOf(terminal.output()).join("\n")).toContain("Signed in as");

    const [device = ""] = /\/dev\/pts\/\d+/.exec(terminal.output()) ?? [];
    execFileSync("stty", ["-F", device, "rows", "30", "cols", "40"], { env: shardEnvironment([]) });
    await expect.poll(() => screenOf(terminal.output()).length).toBeGreaterThan(12);
    expect(Math.max(...screenOf(terminal.output()).map((line) => line.length))).toBeLessThanOrEqual(40);
    expect(screenOf(terminal.output()).join("\n")).toContain("Evil");

    terminal.child.stdin?.write("\u0003"); // Ctrl+C
    expect(await terminal.closed).toBe(0);
    expect(service.framesOf("bye")).toHaveLength(1);
    const [, afterwards = ""] = terminal.output().split(LEAVE);
    expect(afterwards).toContain("Stopped.");
    expect(afterwards).not.toContain("\u001b");
    expect(terminal.output().replace(OWN_SEQUENCES, "").replace("^C", "")).not.toMatch(CONTROL_CHARACTERS);
  },
);

test.skipIf(!hasTerminals)(
  "a user who suspends the program has the shell's screen, and the table again afterwards",
  async () => {
    const service = await openService();
    const terminal = runOnTerminal(service, "");
    const timesOf = (sequence: string) => terminal.output().split(sequence).length - 1;
    await expect.poll(() => timesOf(ENTER)).toBe(1);
    terminal.child.stdin?.write("\u001a"); // Ctrl+Z
    await expect
      .poll(() => {
        terminal.child.kill("SIGCONT"); // it stops when the program does, and lets it continue
        return timesOf(ENTER);
      })
      .toBe(2);
    expect(terminal.output().split(ENTER)[1]).toContain(LEAVE);
  },
);

test.skipIf(!hasTerminals)("the table is drawn at most four times a second", async () => {
  const service = await openService();
  service.setDesired(...Array.from({ length: 30 }, (_, number) => botNamed(`b${number}`)));
  const startedAt = performance.now();
  const terminal = runOnTerminal(service, "--logins-per-second 10 --log-level debug");
  await expect.poll(() => screenOf(terminal.output())[0]).toContain("30 bots: 30 Available");
  const drawings = terminal.output().split("\u001b[H").length - 1;
  expect(drawings).toBeLessThanOrEqual(2 + ((performance.now() - startedAt) / 1000) * 4);
});

test.skipIf(!hasTerminals).each<[string, string, Record<string, string>]>([
  ["--plain", "--plain", {}],
  ["a terminal that cannot move the cursor", "", { TERM: "dumb" }],
  ["a build server", "", { CI: "true" }],
  ["--log-format json", "--log-format json", {}],
])("with %s there are lines, in which nothing controls the terminal", async (_, flags, variables) => {
  const service = await openService();
  service.setDesired({ ...botNamed("b1"), nickname: "x" });
  const terminal = runOnTerminal(service, flags, variables);
  await expect.poll(() => service.states.get("b1")?.status).toBe(2);
  await expect.poll(terminal.output).toContain("Signed in as");
  terminal.child.stdin?.write("\u0003");
  await terminal.closed;
  expect(terminal.output()).not.toContain("\u001b");
});
