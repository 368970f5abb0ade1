import fs from "node:fs";
import path from "node:path";

/** The installed program of npm, which runs on any Node. */
export function findNpm(): string {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const found = folders.map((folder) => path.join(folder, "npm")).find((file) => fs.existsSync(file));
  return fs.realpathSync(process.env.npm_execpath ?? found ?? "npm");
}
