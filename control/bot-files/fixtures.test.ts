import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { toBotRecords } from "./fields.ts";
import { readBotFile } from "./read-bot-file.ts";

const FOLDER = path.join(import.meta.dirname, "fixtures");
const expected = JSON.parse(fs.readFileSync(path.join(FOLDER, "expected.json"), "utf8"));
const names = fs.readdirSync(FOLDER).filter((name) => name !== "expected.json" && name !== "README.md");

test("every file has the bots that it should have", () => {
  expect(names.sort()).toEqual(Object.keys(expected).sort());
});

test.each(names)("%s holds its bots and no others, and nothing about it is asked", (name) => {
  const file = readBotFile(new Uint8Array(fs.readFileSync(path.join(FOLDER, name))));
  const bots = toBotRecords(file, file.mapping).map((bot) =>
    Object.fromEntries(Object.entries(bot).filter(([, value]) => value !== "")),
  );
  expect({ bots, problem: file.problem, asked: file.doubts }).toEqual({
    bots: expected[name],
    problem: null,
    asked: [],
  });
});
