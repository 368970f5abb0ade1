import { afterEach, expect, it, vi } from "vitest";
import { captureLog } from "../../testing/test-application.ts";
import { ClockWatch, startClockWatch } from "./watch-clock.ts";

afterEach(() => vi.useRealTimers());

const HOUR_MS = 3_600_000;

/** Sets the process's clock, and nothing else. */
function setClock(aheadMs: number): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + aheadMs });
}

const toEntries = (lines: string[]) => lines.map((line) => JSON.parse(line) as { msg: string; difference?: string });

it("logs one line when the clock begins to differ, when it differs otherwise, and when it is right again", async () => {
  const lines = captureLog("info");
  const watch = new ClockWatch();
  const steps: [aheadMs: number, logged: string | null][] = [
    [0, null],
    [-1_500, null],
    [-HOUR_MS, "3600."],
    [-HOUR_MS, null],
    [-HOUR_MS + 1_000, null],
    [60_000, "ahead of the database's"],
    [60_000, null],
    [0, "as the database's again"],
    [0, null],
  ];
  for (const [aheadMs, logged] of steps) {
    setClock(aheadMs);
    await watch.compare();
    const written = toEntries(lines.splice(0)).map(({ msg, difference = "" }) => `${msg} ${difference}`);
    expect(written, String(aheadMs)).toEqual(logged === null ? [] : [expect.stringContaining(logged)]);
    for (const line of written) expect(line).toContain("the clock of this process");
  }
});

it("is compared when the service starts", async () => {
  const lines = captureLog("warn");
  setClock(-HOUR_MS);
  const watch = await startClockWatch();
  watch.stop();
  expect(toEntries(lines)).toMatchObject([{ difference: expect.stringMatching(/^3600\.\d s behind the database's$/) }]);
});
