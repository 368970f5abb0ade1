import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { childEnvironment } from "../../child-environment.ts";
import { residentMb } from "../list-processes.ts";
import type { Observation, ObserverStart } from "./observer-process.ts";

const OBSERVER = path.join(import.meta.dirname, "observer-process.ts");
const MEMORY_EVERY_MS = 50;
const ASSIGNED_WITHIN_MS = 30_000;

export interface Observer {
  /** Measurements since the last call. */
  read(): Promise<Observation>;
  stop(): void;
}

/** Starts the observer; resolves when the victim's bots are assigned. */
export async function startObserver(start: ObserverStart): Promise<Observer> {
  const child = fork(OBSERVER, { env: childEnvironment() });
  child.send(start);
  await once(child, "message", { signal: AbortSignal.timeout(ASSIGNED_WITHIN_MS) });
  return {
    async read() {
      const answer = new Promise<Observation>((resolve) => {
        const onMessage = (message: Observation | "assigned") => {
          if (message === "assigned") return;
          child.off("message", onMessage);
          resolve(message);
        };
        child.on("message", onMessage);
      });
      child.send("read");
      return answer;
    },
    stop: () => void child.kill("SIGKILL"),
  };
}

/** Samples a process's memory. @returns A function that stops it and returns the peak in MB. */
export function followMemory(pid: () => number | null): () => number {
  let peak = 0;
  const sample = () => {
    const now = pid();
    if (now !== null) peak = Math.max(peak, residentMb(now));
  };
  sample();
  const timer = setInterval(sample, MEMORY_EVERY_MS);
  return () => {
    clearInterval(timer);
    sample();
    return peak;
  };
}
