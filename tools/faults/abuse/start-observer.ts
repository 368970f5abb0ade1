import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { childEnvironment } from "../../child-environment.ts";
import { residentMb } from "../list-processes.ts";
import type { Observation, ObserverStart } from "./observer-process.ts";

const OBSERVER = path.join(import.meta.dirname, "observer-process.ts");
const MEMORY_EVERY_MS = 50;
const HELD_WITHIN_MS = 30_000;

export interface Observer {
  /** What was seen since the last time. */
  read(): Promise<Observation>;
  stop(): void;
}

/** Starts the observer; resolves when the victim's bots are held. */
export async function startObserver(start: ObserverStart): Promise<Observer> {
  const child = fork(OBSERVER, { env: childEnvironment() });
  child.send(start);
  await once(child, "message", { signal: AbortSignal.timeout(HELD_WITHIN_MS) });
  return {
    async read() {
      const answer = new Promise<Observation>((resolve) => {
        const take = (message: Observation | "holding") => {
          if (message === "holding") return;
          child.off("message", take);
          resolve(message);
        };
        child.on("message", take);
      });
      child.send("read");
      return answer;
    },
    stop: () => void child.kill("SIGKILL"),
  };
}

/** Follows a process's memory. @returns A function that ends it and tells the most there was, in MB. */
export function followMemory(pid: () => number | null): () => number {
  let most = 0;
  const look = () => {
    const now = pid();
    if (now !== null) most = Math.max(most, residentMb(now));
  };
  look();
  const timer = setInterval(look, MEMORY_EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}
