import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { childEnvironment } from "../../tools/child-environment.ts";
import { replaceTarFile } from "./replace-tar-file.ts";

/** A name that needs a header of its own. */
const LONG = `${"folder/".repeat(20)}file.txt`;
const FILES: Record<string, string> = { "README.md": "At HERE, and at HERE.\n", "a.js": "HERE\n", [LONG]: "HERE\n" };

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-tar-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function packed(files = FILES): Buffer {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, "package", name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return execFileSync("tar", ["-czf", "-", "package"], { cwd: folder, env: childEnvironment() });
}

/** What tar reads from the archive. It fails for a wrong checksum. */
function unpacked(archive: Buffer): Record<string, string> {
  const folder = temporaryFolder();
  execFileSync("tar", ["-xzf", "-"], { cwd: folder, input: archive, env: childEnvironment() });
  const names = fs.readdirSync(path.join(folder, "package"), { recursive: true }).map(String);
  const files = names.filter((name) => fs.statSync(path.join(folder, "package", name)).isFile());
  return Object.fromEntries(files.map((name) => [name, fs.readFileSync(path.join(folder, "package", name), "utf8")]));
}

it.each(["https://svc.example/gateway/v1", "", "x".repeat(100_000)])(
  "the text of one file is another one, and every other file is as it was (%#)",
  (address) => {
    const archive = packed();
    const replaced = replaceTarFile(archive, "package/README.md", (text) => text.replaceAll("HERE", address));
    expect(unpacked(replaced)).toEqual({ ...FILES, "README.md": `At ${address}, and at ${address}.\n` });
  },
);

it("the same archive makes the same bytes, and one without the file stays as it is", () => {
  const archive = packed();
  const replace = () => replaceTarFile(archive, "package/README.md", () => "Another text.");
  expect(replace().equals(replace())).toBe(true);
  expect(replaceTarFile(archive, "package/nothing.md", () => "Another text.")).toBe(archive);
});
