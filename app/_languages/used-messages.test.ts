import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const SOURCE = path.join(ROOT, "languages", "en");

/** Known by their English texts: no code names their keys. */
const ANSWERS = "answers.json";

type Messages = { [key: string]: Messages | string };

const keysOf = (messages: Messages, prefix: string): string[] =>
  Object.entries(messages).flatMap(([name, member]) =>
    typeof member === "string" ? [`${prefix}${name}`] : keysOf(member, `${prefix}${name}.`),
  );

const isCode = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.d\.ts$|\.test\.tsx?$|^(?:data\/generated|testing)\//.test(file);

const codeOf = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter(isCode)
    .map((file) => fs.readFileSync(path.join(ROOT, folder, file), "utf8"));

it("every message is shown somewhere: its key stands in the code, whole or as the beginning of a template", () => {
  const code = [...codeOf("app"), ...codeOf("server")].join("\n");
  const whole = new Set([...code.matchAll(/"((?:\w+\.)+\w+)"/g)].map(([, key]) => key));
  const beginnings = [...code.matchAll(/`((?:\w+\.)+\w*)\$\{/g)].map(([, key = ""]) => key);
  const keys = fs.readdirSync(SOURCE).flatMap((file) => {
    if (file === ANSWERS) return [];
    const messages: Messages = JSON.parse(fs.readFileSync(path.join(SOURCE, file), "utf8"));
    return keysOf(messages, `${path.basename(file, ".json")}.`);
  });
  expect(keys.length).toBeGreaterThan(3000);
  expect(keys.filter((key) => !whole.has(key) && !beginnings.some((start) => key.startsWith(start)))).toEqual([]);
});
