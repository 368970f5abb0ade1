import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { processEnvironment, shardEnvironment } from "./shard-supervisor.ts";

const POLL_MS = 250;

/**
 * Calls back when the package manager that runs this program as a script has ended. Npm and npx pass a signal to the
 * shell between the two, which ends without passing it on. When they are killed, they send no signal at all.
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
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** When the parent is a shell that runs a script, finds the process that started the shell. */
function findStarter(pid: number, onFound: (starter: number) => void): void {
  if (process.platform === "win32") return; // Windows shows only the end of the parent
  const read = (line: string) => {
    const [, starter, command = ""] = /^\s*(\d+)\s+([\s\S]*)/.exec(line) ?? [];
    if (/^\S*\b(?:ba|da|k|z|a)?sh\s+-c\s/.test(command) && Number(starter) > 1) onFound(Number(starter));
  };
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, starter] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    read(`${starter} ${readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")}`);
  } catch {
    const args = ["-o", "ppid=,args=", "-p", String(pid)];
    execFile("ps", args, { env: shardEnvironment([]) }, (error, output) => read(error ? "" : output));
  }
}
