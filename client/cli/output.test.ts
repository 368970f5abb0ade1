import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { Output } from "./output.ts";

const COLUMNS = [{ title: "Bot", cell: (row: { name: string }) => row.name }];

it.each([
  [0, "Bot\nA long name\n"], // a terminal that does not say how wide it is
  [5, "Bot\nA lo…\n"],
])("a table on a terminal of %i columns", async (columns, text) => {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns });
  await new Output(stream, stream, false).table([{ name: "A long name" }], COLUMNS, "None.");
  expect(String(stream.read())).toBe(text);
});

it("JSON on a terminal has no character that the terminal obeys, and the same value", async () => {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const value = [{ name: "a\u001b[2J\u009b\u202e\n" }];
  await new Output(stream, stream, true).answer(value, () => []);
  const text = String(stream.read());
  expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Cf}/u);
  expect(JSON.parse(text)).toEqual(value);
});
