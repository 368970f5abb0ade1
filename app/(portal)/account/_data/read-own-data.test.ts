import { expect, test } from "vitest";
import { DATA_SECTIONS } from "#server/contract/data-sections.ts";
import { english } from "../../../_languages/english.ts";
import { readOwnData } from "./read-own-data.ts";

test("the parts of the file are one JSON text with every row of every page", async () => {
  const shares: number[] = [];
  const parts = await readOwnData(
    english,
    async ({ section, after }) => {
      if (section !== "bots") return { rows: [], next: null };
      return after === undefined
        ? { rows: [{ id: "1" }, { id: "2" }], next: "2" }
        : { rows: [{ id: "3" }], next: null };
    },
    (share) => shares.push(share),
  );
  const file = JSON.parse(parts.join(""));
  expect(Object.keys(file)).toEqual(["exportedAt", ...DATA_SECTIONS]);
  expect(file).toMatchObject({
    exportedAt: expect.any(String),
    bots: [{ id: "1" }, { id: "2" }, { id: "3" }],
    jobs: [],
  });
  expect(shares.at(-1)).toBe(1);
});
