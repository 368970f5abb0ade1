import { expect, it } from "vitest";
import { BODY_BYTES } from "#server/contract/limits/trpc.ts";
import type { ImportRow } from "./import-rows.ts";
import { toImportInput } from "./import-rows.ts";
import { splitImport } from "./split-import.ts";

const row = (n: number, nickname: string) =>
  ({ key: `${n}`, accountId: `a${n}`, deviceId: "d", secret: "s", nickname, email: "", category: "" }) as ImportRow;
const rowsOf = (count: number, nickname: string) => Array.from({ length: count }, (_, n) => row(n, nickname));

it("each job has at most 10,000 rows, and all rows come once and in order", () => {
  const rows = rowsOf(20_001, "n");
  const jobs = splitImport(rows);
  expect(jobs.map(({ length }) => length)).toEqual([10_000, 10_000, 1]);
  expect(jobs.flat()).toEqual(rows);
});

it("rows whose texts are long, in bytes and not in characters, make smaller jobs, each of which a request carries", () => {
  const rows = rowsOf(10_000, "я".repeat(200));
  const jobs = splitImport(rows);
  expect(jobs.length).toBeGreaterThan(1);
  expect(jobs.flat()).toEqual(rows);
  for (const job of jobs) {
    const body = JSON.stringify({ rows: job.map(toImportInput), createCategories: true });
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(BODY_BYTES.bulk);
  }
});

it("a row that is larger than a request is a job of its own, which the service refuses by itself", () => {
  expect(splitImport(rowsOf(3, "long"), 10).map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(splitImport([])).toEqual([]);
});
