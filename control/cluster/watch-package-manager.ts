import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { processEnvironment, shardEnvironment } from "./shard-environment.ts";

const POLL_MS = 250;

/**
 * Calls back when the package manager that runs this program as a script is gone: npm and npx pass a signal to the
 * shell between the two, which ends without passing it on, and when they are killed they tell nobody.
 */
export function watchPackageManager(onGone: () => void): void {
  if (!processEnvironment().npm_lifecycle_event) return;
  const parent = process.ppid;
  const watched = [parent];
  findStarter(parent, (pid) => watched.push(pid));
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  timer.unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Of a shell that runs a script: who started it. A parent that is no shell is the package manager itself. */
function findStarter(pid: number, found: (starter: number) => void): void {
  if (process.platform === "win32") return; // there the parent's end is all that can be seen
  const read = (line: string) => {
    const [, starter, command = ""] = /^\s*(\d+)\s+([\s\S]*)/.exec(line) ?? [];
    if (/^\S*\b(?:ba|da|k|z|a)?sh\s+-c\s/.test(command) && Number(starter) > 1) found(Number(starter));
  };
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, starter] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    read(`${starter} ${readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")}`);
  } catch {
    const asked = ["-o", "ppid=,args=", "-p", String(pid)];
    execFile("ps", asked, { env: shardEnvironment([]) }, (error, output) => read(error ? "" : output));
  }
}
