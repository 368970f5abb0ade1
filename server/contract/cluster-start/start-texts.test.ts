import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import vm from "node:vm";
import { describe, expect, it, onTestFinished } from "vitest";
import { childEnvironment } from "../../../tools/child-environment.ts";
import type { ClusterStart } from "./cluster-start.ts";
import { ASKS_FOR_TOKEN, START_KINDS, startText } from "./start-texts.ts";

const GATEWAY = "http://localhost:3000/gateway/v1";
const PLAIN: ClusterStart = { gateway: GATEWAY, name: "home" };
/** Each ends a string, or begins a command, a variable or an entity, in at least one of the files. */
const HOSTILE_NAMES = [
  `it's "quoted" \\`,
  "$(touch pwned)`touch pwned`$HOME",
  "a; touch pwned & b | c > pwned",
  "x\ntouch pwned\nExecStart=/bin/false\r\nRUN touch pwned",
  "\u2019; touch pwned; \u2018'; touch pwned",
  "</string><string>x</string>&amp;<!--",
  "%h %% $$ %(x)",
  "--help",
  "王小明 🎮 \u0000\u001b[2J",
  "'@\n'@ #",
];
/** What becomes of a name: the same on one line. */
const oneLine = (name: string) => name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
const hostile = (name: string): ClusterStart => ({ gateway: GATEWAY, name });

/** A folder with programs that write down how they were called, in place of npm, npx and node. */
function sandbox() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-start-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const bin = path.join(folder, "bin");
  fs.mkdirSync(bin);
  const source = `#!/bin/sh
{ printf '%s\\0' "\${0##*/}" "$@"; printf 'name=%s\\0url=%s\\0file=%s\\0\\n' "$SVC_CLUSTER_NAME" "$SVC_URL" "$SVC_TOKEN_FILE"; } >>"$CALLS"
`;
  for (const name of ["npm", "npx", "node"]) fs.writeFileSync(path.join(bin, name), source, { mode: 0o755 });
  const calls = path.join(folder, "calls");
  const env = { ...childEnvironment(), HOME: folder, CALLS: calls, PATH: `${bin}:/usr/bin:/bin` };
  return {
    folder,
    env,
    calls: () =>
      fs
        .readFileSync(calls, "utf8")
        .split("\0\n")
        .filter(Boolean)
        .map((call) => call.split("\0")),
  };
}

/** @param name Of a variable in the unit, as systemd reads it. */
function readUnitVariable(unit: string, name: string): string {
  const [, value = ""] = new RegExp(`^Environment="${name}=(.*)"$`, "m").exec(unit) ?? [];
  expect(value).not.toMatch(/(?<!\\)(\\\\)*"/);
  return value.replace(/\\(.)/g, "$1").replaceAll("%%", "%");
}

/** The texts of an XML document. @throws When it is not well-formed. */
function readXml(xml: string): string[] {
  const open: string[] = [];
  const texts: string[] = [];
  const body = xml.replace(/^<\?xml [^>]*\?>\n<!DOCTYPE [^>]*>\n<!--[^<>]*-->\n/, "");
  for (const [, closing, name = "", empty, text = ""] of body.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>([^<]*)/g)) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
    expect(text.replace(/&(amp|lt|gt|quot|apos);/g, "")).not.toMatch(/[&>]/);
    const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
    if (!closing) texts.push(text.replace(/&(\w+);/g, (_, entity: string) => entities[entity] ?? ""));
  }
  expect(open).toEqual([]);
  expect(body.replace(/<(\/?)(\w+)[^<>]*?(\/?)>([^<]*)/g, "")).toBe("");
  return texts.filter((text) => text.trim() !== "");
}

it.each(START_KINDS)("the text of %s has no token, and the same address of the package", (kind) => {
  const { text, commands } = startText(kind, PLAIN);
  expect(`${text}${commands}`).not.toMatch(/SVC_(?!TOKEN|CLUSTER_NAME|URL)[A-Za-z0-9]/);
  expect(kind === "javascript" ? commands : text).toMatch(
    kind === "command" ? /svc-control-\d+\.\d+\.\d+\.tgz/ : /svc-control-latest\.tgz/,
  );
  for (const name of HOSTILE_NAMES) expect(startText(kind, hostile(name)).text).not.toMatch(/[^\P{Cc}\n]/u);
});

it.each(START_KINDS)("a token that is given is in the commands of %s, and in no file", (kind) => {
  const token = "SVC_0123456789abcdef";
  const { text, fileName, commands } = startText(kind, { ...PLAIN, token });
  if (fileName !== null) expect(text).not.toContain(token);
  expect(`${fileName === null ? text : commands}`.includes(token)).toBe(!ASKS_FOR_TOKEN.has(kind));
  expect(`${text}${commands}`).not.toContain("SVC_…");
});

describe("what a POSIX shell runs", () => {
  const shellTexts = (name: string): string[] =>
    START_KINDS.flatMap((kind) => {
      const { text, commands } = startText(kind, hostile(name));
      if (kind === "windows") return [];
      const given = startText(kind, { ...hostile(name), token: "SVC_0123456789abcdef" }).commands;
      return [kind === "command" || kind === "script" ? text : "", commands ?? "", given ?? ""];
    });

  it.each(["bash", "sh"])("%s can parse the command, the script and the commands for files", (shell) => {
    for (const input of ["home", ...HOSTILE_NAMES].flatMap(shellTexts)) {
      const { status, stderr } = spawnSync(shell, ["-n"], { input, env: childEnvironment() });
      expect([String(stderr), status]).toEqual(["", 0]);
    }
  });

  it.each(HOSTILE_NAMES)("the command gives the name %j to the program, and runs nothing else", (name) => {
    const { folder, env, calls } = sandbox();
    const { text } = startText("command", hostile(name));
    execFileSync("sh", ["-c", text], { cwd: folder, env });
    const [npx = []] = calls();
    expect(npx.slice(0, 7).with(2, "")).toEqual(["npx", "-y", "", "--url", GATEWAY, "--name", oneLine(name)]);
    expect(fs.readdirSync(folder).sort()).toEqual(["bin", "calls"]);
  });

  it.each(HOSTILE_NAMES)("the script gives the name %j to the program, and keeps the token to its owner", (name) => {
    const { folder, env, calls } = sandbox();
    const { text } = startText("script", hostile(name));
    execFileSync("sh", ["-c", text], { cwd: folder, env, input: "SVC_secret\n", stdio: ["pipe", "pipe", "ignore"] });
    const file = path.join(folder, ".svc-cluster", "cluster-token");
    expect([fs.readFileSync(file, "utf8"), fs.statSync(file).mode & 0o777]).toEqual(["SVC_secret\n", 0o600]);
    const facts = [`name=${oneLine(name)}`, `url=${GATEWAY}`, `file=${file}`];
    const [npm = [], node = []] = calls();
    expect(npm.slice(0, 2)).toEqual(["npm", "install"]);
    expect(npm).toContain(`${GATEWAY}/svc-control-latest.tgz`);
    const program = path.join(folder, ".svc-cluster", "node_modules/@svc/control/dist/svc-cluster.js");
    expect(node).toEqual(["node", program, ...facts]);
    expect(fs.readdirSync(folder).sort()).toEqual([".svc-cluster", "bin", "calls"]);
  });

  it("the script asks again when no token was given", () => {
    const { folder, env } = sandbox();
    const { text } = startText("script", PLAIN);
    expect(spawnSync("sh", ["-c", text], { cwd: folder, env, input: "\n" }).status).toBe(1);
    expect(fs.existsSync(path.join(folder, ".svc-cluster", "cluster-token"))).toBe(false);
  });
});

describe("the program in JavaScript", () => {
  it.each(HOSTILE_NAMES)("has the name %j as one value, and no other statement because of it", (name) => {
    const lines = startText("javascript", hostile(name)).text.split("\n");
    const [, value = ""] = /clusterName: (.*),$/m.exec(lines.join("\n")) ?? [];
    expect(JSON.parse(value)).toBe(oneLine(name));
    expect(lines).toHaveLength(startText("javascript", PLAIN).text.split("\n").length);
  });

  it("names the bot in each line of its log that is about one", () => {
    const [, logger = ""] = /logger: (.*),$/m.exec(startText("javascript", PLAIN).text) ?? [];
    const said: unknown[][] = [];
    const log = vm.runInNewContext(logger, { console: { log: (...words: unknown[]) => said.push(words) } });
    log({ level: "info", botId: "b1", nickname: "Ada", message: "Signed in." });
    log({ level: "info", message: "Started 1 shard." });
    expect(said).toEqual([
      ["info", "Ada", "Signed in."],
      ["info", "", "Started 1 shard."],
    ]);
  });

  it("the commands that save a token save exactly it, for its owner alone", () => {
    const { folder, env } = sandbox();
    const { commands } = startText("container", { ...PLAIN, token: "SVC_0123456789abcdef" });
    const lines = commands?.slice(0, commands.indexOf("docker")) ?? "";
    execFileSync("sh", ["-c", lines], { cwd: folder, env });
    const file = path.join(folder, "cluster-token");
    expect([fs.readFileSync(file, "utf8"), fs.statSync(file).mode & 0o777]).toEqual(["SVC_0123456789abcdef\n", 0o600]);
  });
});

describe("the systemd unit", () => {
  it("is accepted by systemd", ({ skip }) => {
    if (spawnSync("systemd-analyze", ["--version"], { env: childEnvironment() }).status !== 0)
      skip("systemd-analyze is not installed");
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-unit-"));
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
    for (const name of ["home", ...HOSTILE_NAMES]) {
      const file = path.join(folder, "svc-cluster.service");
      fs.writeFileSync(file, startText("systemd", hostile(name)).text);
      const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], { env: childEnvironment() });
      expect(
        String(stderr)
          .split("\n")
          .filter((line) => line.includes("svc-cluster.service")),
      ).toEqual([]);
    }
  });

  it.each(HOSTILE_NAMES)("has the name %j as one value, and no other line because of it", (name) => {
    const unit = startText("systemd", hostile(name)).text;
    expect(readUnitVariable(unit, "SVC_CLUSTER_NAME")).toBe(oneLine(name));
    expect(unit.split("\n")).toHaveLength(startText("systemd", PLAIN).text.split("\n").length);
  });

  it("an address with a variable in it is no variable of the command", () => {
    const unit = startText("systemd", { gateway: "http://host/$HOME/%h", name: "home" }).text;
    expect(unit).toContain('"http://host/$$HOME/%%h/svc-control-latest.tgz"');
    expect(readUnitVariable(unit, "SVC_URL")).toBe("http://host/$HOME/%h");
  });
});

describe("the launch agent of macOS", () => {
  it.each(HOSTILE_NAMES)("is well-formed, and has the name %j as one text", (name) => {
    const texts = readXml(startText("launchd", hostile(name)).text);
    const expected = readXml(startText("launchd", PLAIN).text).map((text) => (text === "home" ? oneLine(name) : text));
    expect(texts).toEqual(expected);
  });

  it("installs the package, and then becomes the program", () => {
    const { folder, env, calls } = sandbox();
    fs.mkdirSync(path.join(folder, ".svc-cluster"));
    fs.mkdirSync(path.join(folder, "Library", "Logs"), { recursive: true });
    const texts = readXml(startText("launchd", PLAIN).text);
    const [shell = "", ...args] = texts.slice(texts.indexOf("/bin/sh"), texts.indexOf("EnvironmentVariables"));
    execFileSync(shell, args, { env });
    const [npm = [], node = []] = calls();
    expect(npm).toContain(`${GATEWAY}/svc-control-latest.tgz`);
    expect(node.slice(0, 2)).toEqual(["node", "node_modules/@svc/control/dist/svc-cluster.js"]);
    expect(node).toContain(`file=${folder}/.svc-cluster/cluster-token`);
  });
});

describe("the container file", () => {
  it.each(HOSTILE_NAMES)("has the name %j as one value, and no other instruction because of it", (name) => {
    const lines = startText("container", hostile(name)).text.trimEnd().split("\n");
    const instructions = lines.filter((line) => !line.startsWith("#")).map((line) => line.split(" ")[0]);
    expect(instructions).toEqual(["FROM", "WORKDIR", "RUN", "ENV", "ENV", "ENV", "ENV", "USER", "ENTRYPOINT"]);
    const [, value = ""] = /^ENV SVC_CLUSTER_NAME="(.*)"$/m.exec(lines.join("\n")) ?? [];
    expect(value).not.toMatch(/(?<!\\)(\\\\)*["$]/);
    expect(value.replace(/\\(.)/g, "$1")).toBe(oneLine(name));
  });

  it("reads its commands as lists, without a shell", () => {
    const { text } = startText("container", PLAIN);
    const lists = [...text.matchAll(/^(?:RUN|ENTRYPOINT) (.*)$/gm)].map(([, list = ""]) => JSON.parse(list));
    expect(lists[0]).toContain(`${GATEWAY}/svc-control-latest.tgz`);
    expect(lists).toHaveLength(2);
  });

  it("shares the network of a machine whose service it could not reach otherwise", () => {
    expect(startText("container", PLAIN).commands).toContain("--network host");
    expect(startText("container", { gateway: "https://svc.example/gateway/v1", name: "x" }).commands).not.toContain(
      "host",
    );
  });
});

describe("the script for Windows", () => {
  /** The strings in single quotes, as PowerShell reads them, and what is left without them. */
  function readPowerShell(script: string): { strings: string[]; rest: string } {
    const quotes = "['\u2018-\u201b]";
    const literal = new RegExp(`${quotes}((?:[^'\u2018-\u201b]|${quotes}{2})*)${quotes}`, "gu");
    const code = script.replace(/^\s*#.*$/gm, "");
    const strings = [...code.matchAll(literal)].map(([, text = ""]) => text.replace(/(['\u2018-\u201b])\1/gu, "$1"));
    return { strings, rest: code.replace(literal, "''") };
  }

  it.each(HOSTILE_NAMES)("has the name %j as one string, and the same code as with any other name", (name) => {
    const read = readPowerShell(startText("windows", hostile(name)).text);
    const expected = readPowerShell(startText("windows", PLAIN).text);
    expect(read.rest).toBe(expected.rest);
    expect(read.strings).toEqual(expected.strings.map((text) => (text === "home" ? oneLine(name) : text)));
  });

  it("is read as UTF-8, closes what it opens, and protects the token before it writes it", () => {
    const { text } = startText("windows", PLAIN);
    expect(text.startsWith("\ufeff#")).toBe(true);
    const { rest } = readPowerShell(text);
    for (const [open = "", close = ""] of ["()", "{}", "[]"]) {
      expect(rest.split(open).length).toBe(rest.split(close).length);
    }
    expect(text.indexOf("icacls")).toBeLessThan(text.indexOf("-Value $token"));
    for (const command of ["New-ScheduledTaskAction", "New-ScheduledTaskTrigger", "Register-ScheduledTask"]) {
      expect(text).toContain(command);
    }
  });
});
