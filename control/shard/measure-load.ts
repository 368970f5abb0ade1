import { monitorEventLoopDelay } from "node:perf_hooks";

const NANOSECONDS = 1e6;
const MICROSECONDS = 1e3;

/** @returns What the process has used since the last time: cores, memory, and how late its timers are. */
export function measureLoad(): () => { cpu: number; rssBytes: number; loopDelayMs: number } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let since = performance.now();
  let used = process.cpuUsage();
  return () => {
    const now = performance.now();
    const more = process.cpuUsage(used);
    const cpu = (more.user + more.system) / MICROSECONDS / Math.max(1, now - since);
    const late = delay.percentile(99) / NANOSECONDS;
    const loopDelayMs = Number.isFinite(late) ? late : 0;
    since = now;
    used = process.cpuUsage();
    delay.reset();
    return { cpu, rssBytes: process.memoryUsage.rss(), loopDelayMs };
  };
}
