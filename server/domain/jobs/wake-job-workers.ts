import { perApplication } from "../../application.ts";
import { broker } from "../../data/broker.ts";

const CHANNEL = "jobs";

const workers = perApplication("job workers of this process", () => new Set<() => void>());

/** Lets the workers of every process look for jobs now. Those that are not reached look by themselves. */
export function wakeJobWorkers(): void {
  for (const wake of workers()) wake();
  broker()
    ?.publish(CHANNEL, "")
    .catch(() => undefined);
}

/** @returns Ends it. */
export function onJobWorkersWoken(wake: () => void): () => void {
  const own = workers();
  own.add(wake);
  const unsubscribe = broker()?.subscribe(CHANNEL, wake);
  return () => {
    own.delete(wake);
    unsubscribe?.();
  };
}
