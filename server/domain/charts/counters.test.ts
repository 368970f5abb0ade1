import { beforeEach, describe, expect, it } from "vitest";
import { LATENCY_BOUNDS_MS } from "../../contract/charts.ts";
import { countCommand, writeCommandCounts } from "../../data/command-samples.ts";
import { countLimitedCall, writeLimitCounts } from "../../data/limit-samples.ts";
import { hashSecret } from "../../data/secret.ts";
import { newAccount } from "../../testing/accounts.ts";
import { estimateQuantile, readCommandChart, readLimitChart } from "./read-charts.ts";

let account: Awaited<ReturnType<typeof newAccount>>;
beforeEach(async () => {
  account = await newAccount();
});

const counted = (first: number, last: number) => [first, ...LATENCY_BOUNDS_MS.slice(1).map(() => 0), last];

describe("the chart of commands", () => {
  const read = () => readCommandChart({ range: "day" }, account.actor);

  it("adds what several processes counted in one period", async () => {
    for (const outcome of ["succeeded", "succeeded", "failed"] as const) {
      countCommand(account.accountId, { outcome, ms: 10 });
      await writeCommandCounts();
    }
    const points = await read();
    expect(points.reduce((sum, point) => sum + point.succeeded, 0)).toBe(2);
    expect(points.reduce((sum, point) => sum + point.failed, 0)).toBe(1);
  });

  it("tells how long replies took", async () => {
    for (let call = 0; call < 19; call++) countCommand(account.accountId, { outcome: "succeeded", ms: 30 });
    countCommand(account.accountId, { outcome: "succeeded", ms: 60_000 });
    await writeCommandCounts();
    const [point] = await read();
    expect(point?.p50Ms).toBeGreaterThan(25);
    expect(point?.p50Ms).toBeLessThanOrEqual(50);
    expect(point?.p95Ms).toBeLessThanOrEqual(50);
  });

  it("shows nobody the commands of another account", async () => {
    countCommand((await newAccount()).accountId, { outcome: "succeeded", ms: 1 });
    await writeCommandCounts();
    expect(await read()).toEqual([]);
  });

  it("estimates within a class, and has no estimate without replies", () => {
    expect(estimateQuantile([], 0.5)).toBeNull();
    expect(estimateQuantile(counted(0, 0), 0.95)).toBeNull();
    expect(estimateQuantile(counted(10, 0), 0.5)).toBe(12.5);
    expect(estimateQuantile(counted(1, 9), 0.95)).toBe(LATENCY_BOUNDS_MS.at(-1));
  });
});

describe("the chart of limits", () => {
  const read = () => readLimitChart({ range: "week" }, account.actor);

  it("counts calls and refusals of each bucket, also with a credential that was refused before it was looked up", async () => {
    const { apiToken: token } = account;
    countLimitedCall({ accountId: account.accountId }, "bots", false);
    countLimitedCall({ hash: hashSecret(token) }, "bots", true);
    countLimitedCall({ hash: hashSecret("unknown") }, "bots", true);
    countLimitedCall({ accountId: account.accountId }, "commands", false);
    await writeLimitCounts();
    countLimitedCall({ accountId: account.accountId }, "bots", false);
    await writeLimitCounts();
    const points = await read();
    const sum = (bucket: string, key: "calls" | "refused") =>
      points.filter((point) => point.bucket === bucket).reduce((total, point) => total + point[key], 0);
    expect([sum("bots", "calls"), sum("bots", "refused"), sum("commands", "calls")]).toEqual([3, 1, 1]);
  });

  it("keeps counting known callers in a flood of unknown credentials", async () => {
    countLimitedCall({ accountId: account.accountId }, "bots", false);
    for (let number = 0; number < 6_000; number++) countLimitedCall({ hash: `h${number}` }, "bots", true);
    countLimitedCall({ accountId: account.accountId }, "bots", false);
    await writeLimitCounts();
    expect((await read()).map(({ calls }) => calls)).toEqual([2]);
  });
});
