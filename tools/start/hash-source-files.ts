import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

export const ROOT = path.join(import.meta.dirname, "..", "..");
/** Generated files. */
const BUILT = ["control", "client"].map((library) => path.join(library, "dist"));

/** One hash over all files below these paths, without tests. */
export function hashFiles(places: readonly string[]): string {
  const hash = createHash("sha256");
  for (const place of places) {
    for (const file of filesBelow(path.join(ROOT, place))) {
      hash.update(path.relative(ROOT, file)).update("\0").update(fs.readFileSync(file));
    }
  }
  return hash.digest("hex");
}

function filesBelow(place: string): string[] {
  if (!fs.existsSync(place)) return [];
  if (fs.statSync(place).isFile()) return [place];
  const entries = fs.readdirSync(place, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !BUILT.some((folder) => path.relative(ROOT, file).startsWith(folder)))
    .sort();
}
