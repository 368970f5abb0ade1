import { log } from "./log.ts";

export interface Periodic {
  /** Runs it now, or once more when the run in progress has ended. Its times stay as they are. */
  wake(): void;
  /** No further run begins. Resolves when the run in progress has ended. */
  stop(): Promise<void>;
}

interface PeriodicOptions {
  /** Before the first run; as long as the interval by default. */
  firstMs?: number;
  /** Errors that are not logged. */
  isExpected?(error: unknown): boolean;
  /** Runs once more when it is stopped. */
  runsAtStop?: boolean;
}

/**
 * Runs at an interval until it is stopped, one run at a time: the interval begins when a run ends. It keeps no process
 * alive. What fails is logged, and the next run tries again.
 * @param failure What the log says of a run that failed.
 * @param intervalMs A function is asked after each run.
 * @param run Its parameter says whether it is time; otherwise the run was woken.
 */
export function startPeriodic(
  failure: string,
  intervalMs: number | (() => number),
  run: (isDue: boolean) => unknown,
  { firstMs, isExpected = () => false, runsAtStop = false }: PeriodicOptions = {},
): Periodic {
  const nextMs = typeof intervalMs === "number" ? () => intervalMs : intervalMs;
  const pending = { isDue: false, isWoken: false };
  let running: Promise<void> | null = null;
  let isStopped = false;

  const attempt = async (isDue: boolean) => {
    try {
      await run(isDue);
    } catch (err) {
      if (!isExpected(err)) log().warn({ err }, failure);
    }
  };
  const runPending = async () => {
    while (!isStopped && (pending.isDue || pending.isWoken)) {
      const { isDue } = pending;
      Object.assign(pending, { isDue: false, isWoken: false });
      await attempt(isDue);
      if (isDue && !isStopped) timer = setTimer(nextMs());
    }
    running = null;
  };
  const begin = (cause: "isDue" | "isWoken") => {
    pending[cause] = true;
    if (!isStopped) running ??= runPending();
  };
  const setTimer = (ms: number) => setTimeout(() => begin("isDue"), ms).unref();
  let timer = setTimer(firstMs ?? nextMs());
  return {
    wake: () => begin("isWoken"),
    async stop() {
      const wasStopped = isStopped;
      isStopped = true;
      clearTimeout(timer);
      await running;
      if (runsAtStop && !wasStopped) await attempt(true);
    },
  };
}
