import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { readOutputLines } from "./shard-supervisor.ts";

async function linesOf(...chunks: (string | Buffer)[]): Promise<string[]> {
  const output = new PassThrough();
  const lines: string[] = [];
  readOutputLines(output, (line) => lines.push(line));
  for (const chunk of chunks) output.write(chunk);
  output.end();
  await new Promise((resolve) => output.once("close", resolve));
  return lines;
}

it("joins the parts of a line, also within a character", async () => {
  const letter = Buffer.from("ä");
  expect(await linesOf("one\ntw", "o\r\nthr", letter.subarray(0, 1), letter.subarray(1))).toEqual([
    "one",
    "two",
    "thrä",
  ]);
});

it("cuts a line that does not end, and holds no more of it", async () => {
  const lines = await linesOf(...Array.from({ length: 50 }, () => "x".repeat(5_000)), "\nlast\n");
  expect(Math.max(...lines.map((line) => line.length))).toBe(10_000);
  expect(lines.at(-1)).toBe("last");
});
