import { describe, expect, it, vi } from "vitest";
import { ImportCheck } from "../contract/bulk-bots.ts";
import { ImportJobCreate, JobCreate } from "../contract/jobs.ts";
import { MAX_IMPORT_JOB_ROWS, MAX_JOB_ITEMS } from "../contract/limits/jobs.ts";
import { faultOf } from "../testing/fault-of.ts";
import { parseInput } from "./parse-input.ts";

/** Of rows that take long: so many at most are checked before others have their turn. */
const ROWS_OF_A_TURN = 32;

const importOf = (nickname: string, rows = MAX_IMPORT_JOB_ROWS) => ({
  rows: Array.from({ length: rows }, (_, n) => ({ accountId: `a${n}`, deviceId: "d", secret: "s", nickname })),
});

/** How often others had their turn meanwhile, while the clock goes on by a turn whenever it is read. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 5));
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  await work();
  isDone = true;
  return turns;
}

describe("threat 63: the rows of an import are checked in turns", () => {
  it.each([
    ["letters with marks", "a\u0316\u0301".repeat(8)],
    ["joined emoji", "👩🏽\u200d❤\u200d💋\u200d👨🏿"],
    ["plain names", "Swift Otter 42"],
  ])("of %s", async (_, nickname) => {
    const turns = await countTurns(() => parseInput(ImportJobCreate, importOf(nickname)));
    expect(turns).toBeGreaterThanOrEqual(MAX_IMPORT_JOB_ROWS / ROWS_OF_A_TURN);
  });

  it("and so are the ids of other large inputs", async () => {
    const ids = Array.from({ length: MAX_JOB_ITEMS }, () => "\u0301".repeat(255));
    const job = { kind: "delete", target: { botIds: ids } };
    expect(await countTurns(() => parseInput(JobCreate, job))).toBeGreaterThanOrEqual(ids.length / ROWS_OF_A_TURN);
    const check = { accountIds: ids.slice(0, 10_000) };
    expect(await countTurns(() => parseInput(ImportCheck, check))).toBeGreaterThanOrEqual(10_000 / ROWS_OF_A_TURN);
  });
});

describe("an input with a long list", () => {
  it("is what it is with a short one, defaults and written names included", async () => {
    for (const rows of [3, 300]) {
      const parsed = await parseInput(ImportJobCreate, importOf("e\u0301", rows));
      expect([parsed.rows.length, parsed.rows.at(-1)?.nickname, parsed.createCategories]).toEqual([rows, "é", false]);
    }
  });

  it("names the problems of its rows, of the list and of other members", async () => {
    const input = importOf("Otter", 300);
    Object.assign(input.rows[250] ?? {}, { secret: 7, more: 1 });
    expect((await faultOf(parseInput(ImportJobCreate, input))).problems.map(({ path }) => path)).toEqual([
      ["rows", 250, "secret"],
      ["rows", 250, "more"],
    ]);
    const long = importOf("Otter", MAX_IMPORT_JOB_ROWS + 1);
    expect((await faultOf(parseInput(ImportJobCreate, long))).problems.map(({ path }) => path)).toEqual([["rows"]]);
    const unknown = { kind: "none", target: { botIds: Array.from({ length: 300 }, () => "x") } };
    expect((await faultOf(parseInput(JobCreate, unknown))).problems.map(({ path }) => path)).toEqual([["kind"]]);
    const wrong = { kind: "delete", target: { botIds: Array.from({ length: 1_000 }, () => 1) } };
    expect((await faultOf(parseInput(JobCreate, wrong))).problems).toHaveLength(500);
  });
});
