import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..", "..");
const SOURCES = [
  "app",
  "server",
  "prisma/schema.prisma",
  "next.config.mjs",
  "proxy.ts",
  "package-lock.json",
  "tsconfig.json",
];
const STAMP = path.join(ROOT, ".next", "source-hash");

/** Builds the portal when its sources are not those of the last build. */
export async function buildIfStale(): Promise<void> {
  const hash = hashSources();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, "utf8") === hash) return;
  console.log("Building the portal; this takes a moment the first time.");
  await runNextBuild();
  fs.writeFileSync(STAMP, hash);
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesBelow(path.join(ROOT, source))) {
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
    .sort();
}

/** What the build prints is shown only when it fails. */
async function runNextBuild(): Promise<void> {
  const next = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");
  const child = spawn(process.execPath, [next, "build"], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error("the portal could not be built");
}
