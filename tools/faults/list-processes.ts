import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { childEnvironment } from "../child-environment.ts";

interface Process {
  pid: number;
  parent: number;
  rssMb: number;
  command: string;
}

/** All processes of this machine, from /proc where it exists. */
function listProcesses(): Process[] {
  if (!fs.existsSync("/proc/self/stat")) return runPs();
  return fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = fs.readFileSync(`/proc/${name}/stat`, "utf8");
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const rss = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${name}/status`, "utf8"))?.[1] ?? 0;
        const command = fs.readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
        return [{ pid: Number(name), parent: Number(fields[1]), rssMb: Number(rss) / 1024, command }];
      } catch {
        return []; // ended since the listing
      }
    });
}

function runPs(): Process[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss=,args="], {
    encoding: "utf8",
    env: childEnvironment(),
  });
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [pid, parent, rss, ...command] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), rssMb: Number(rss) / 1024, command: command.join(" ") };
    });
}

/** Every descendant of this process. */
export function findDescendants(pid: number): number[] {
  const all = listProcesses();
  const below = [pid];
  for (const parent of below) below.push(...all.filter((one) => one.parent === parent).map((one) => one.pid));
  return below.slice(1);
}

/** The server process of a service whose supervisor is process `pid`; null while there is none. */
export const findServerProcess = (pid: number): number | null =>
  listProcesses().find(({ parent, command }) => parent === pid && command.includes("start/run-server.ts"))?.pid ?? null;

/** Resident memory of a process; 0 when it has ended. */
export function residentMb(pid: number): number {
  if (!fs.existsSync("/proc/self/stat")) return listProcesses().find((one) => one.pid === pid)?.rssMb ?? 0;
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/**
 * How long, in milliseconds, each thread of a process has waited for a core, by `PID/THREAD`; empty where the system does
 * not say. The main thread stands still while others of V8 collect garbage, and those may be the ones that wait.
 */
export function waitsForCoreMs(pid: number): [thread: string, ms: number][] {
  const threads = `/proc/${pid}/task`;
  const readOne = (thread: string): [string, number][] => {
    try {
      const [, waited] = fs.readFileSync(`${threads}/${thread}/schedstat`, "utf8").split(" ");
      return [[`${pid}/${thread}`, Number(waited) / 1e6]];
    } catch {
      return []; // it has ended meanwhile
    }
  };
  return fs.existsSync(threads) ? fs.readdirSync(threads).flatMap(readOne) : [];
}

const TICK_MS = 10;

/** How long, in milliseconds, each core was taken away by the machine that this one runs on; empty where that is unknown. */
export function stolenMs(): number[] {
  if (!fs.existsSync("/proc/stat")) return [];
  const cores = fs.readFileSync("/proc/stat", "utf8").match(/^cpu\d.*$/gm) ?? [];
  return cores.map((line) => Number(line.split(" ")[8] ?? 0) * TICK_MS);
}
