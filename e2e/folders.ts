import fs from "node:fs";
import os from "node:os";
import path from "node:path";

export const ROOT = path.join(import.meta.dirname, "..");

export const temporaryFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), "svc-e2e-"));
