import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const PROGRAM = path.join(import.meta.dirname, "..", "..", "control", "svc-cluster.ts");

/** A search path for programs on which `svc-cluster` is that of this checkout, as if its package were installed. */
export function pathWithControlProgram(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-path-"));
  const file = path.join(folder, "svc-cluster");
  fs.writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`, { mode: 0o755 });
  return [folder, process.env.PATH ?? ""].join(path.delimiter);
}
