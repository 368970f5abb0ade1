import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "../child-environment.ts";

export interface PidFile {
  pid: number;
  port: number;
  status: string;
}

/** The content of `postmaster.pid`, or null when no server uses the folder. */
export function readPidFile(dataDir: string): PidFile | null {
  try {
    const lines = fs.readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? "").trim() };
  } catch {
    return null;
  }
}

/** Whether this process is a server (or a backend) that uses the folder. Zombies and reused process ids are not. */
export function worksIn(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") {
    try {
      if (/^\d+ \(.*\) Z/s.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"))) return false;
      return fs.readlinkSync(`/proc/${pid}/cwd`) === dataDir;
    } catch {
      return false;
    }
  }
  try {
    const psArguments = ["-p", String(pid), "-o", "command="];
    return execFileSync("ps", psArguments, { encoding: "utf8", env: childEnvironment() }).includes(dataDir);
  } catch {
    return process.platform === "win32";
  }
}

/** After a crash, or in a new container on an old volume, `postmaster.pid` may name a dead or an unrelated process. */
export async function clearStaleLock(dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const file = readPidFile(dataDir);
    if (!file || worksIn(file.pid, dataDir)) return;
    if (!anyBackendIn(dataDir)) {
      fs.rmSync(path.join(dataDir, "postmaster.pid"), { force: true });
      return;
    }
    await sleep(10); // orphaned backends detect the end of their server and exit
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function anyBackendIn(dataDir: string): boolean {
  if (process.platform !== "linux") return false;
  return fs
    .readdirSync("/proc")
    .some((name) => /^\d+$/.test(name) && Number(name) !== process.pid && worksIn(Number(name), dataDir));
}
