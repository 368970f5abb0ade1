import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const PROGRAM = path.join(import.meta.dirname, "..", "..", "control", "svc-cluster.ts");

let folder: string | null = null;

/** A search path for programs on which `svc-cluster` is that of this checkout, as if its package were installed. */
export function pathWithControlProgram(): string {
  folder ??= writeProgram();
  return [folder, process.env.PATH ?? ""].join(path.delimiter);
}

function writeProgram(): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), "svc-path-"));
  const lines = `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`;
  fs.writeFileSync(path.join(made, "svc-cluster"), lines, { mode: 0o755 });
  process.once("exit", () => fs.rmSync(made, { recursive: true, force: true }));
  return made;
}
