import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const APP = path.join(import.meta.dirname, "..");
const SOURCE = path.join(APP, "..", "languages", "en");

type Messages = { [key: string]: Messages | string };

const keysOf = (messages: Messages, prefix: string): string[] =>
  Object.entries(messages).flatMap(([name, member]) =>
    typeof member === "string" ? [`${prefix}${name}`] : keysOf(member, `${prefix}${name}.`),
  );

it("every message is shown somewhere: its key stands in the code, whole or as the beginning of a template", () => {
  const code = fs
    .readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.d\.ts$|\.test\.tsx?$/.test(file))
    .map((file) => fs.readFileSync(path.join(APP, file), "utf8"))
    .join("\n");
  const whole = new Set([...code.matchAll(/"((?:\w+\.)+\w+)"/g)].map(([, key]) => key));
  const beginnings = [...code.matchAll(/`((?:\w+\.)+\w*)\$\{/g)].map(([, key = ""]) => key);
  const keys = fs.readdirSync(SOURCE).flatMap((file) => {
    const messages: Messages = JSON.parse(fs.readFileSync(path.join(SOURCE, file), "utf8"));
    return keysOf(messages, `${path.basename(file, ".json")}.`);
  });
  expect(keys.length).toBeGreaterThan(3000);
  expect(keys.filter((key) => !whole.has(key) && !beginnings.some((start) => key.startsWith(start)))).toEqual([]);
});
