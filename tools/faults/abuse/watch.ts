import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { childEnvironment } from "../../child-environment.ts";
import { residentMb } from "../processes.ts";
import type { ObserverStart, Seen } from "./observer.ts";

const OBSERVER = path.join(import.meta.dirname, "observer.ts");
const MEMORY_EVERY_MS = 50;
const HELD_WITHIN_MS = 30_000;

export interface Watch {
  /** What was seen since the last time. */
  read(): Promise<Seen>;
  stop(): void;
}

/** Starts the observer; resolves when the victim's bots are held. */
export async function startWatch(start: ObserverStart): Promise<Watch> {
  const child = fork(OBSERVER, { env: childEnvironment() });
  child.send(start);
  await once(child, "message", { signal: AbortSignal.timeout(HELD_WITHIN_MS) });
  return {
    async read() {
      const answer = new Promise<Seen>((resolve) => {
        const take = (message: Seen | "holding") => {
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
