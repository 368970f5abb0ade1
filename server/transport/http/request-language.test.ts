import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runningApplication } from "../../application.ts";
import { Languages, languages } from "../../languages/languages.ts";
import { languageOfRequest } from "./request-language.ts";

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "languages-"));

beforeAll(() => {
  for (const code of ["en", "de", "es", "pt-BR", "zh-Hant", "ar"]) fs.mkdirSync(path.join(directory, code));
  runningApplication().set(languages, new Languages({ directory, withPseudo: false, isWatched: false }));
});
afterAll(() => fs.rmSync(directory, { recursive: true }));

const languageOf = (headers: Record<string, string>, language?: string) =>
  languageOfRequest(new Headers(headers), { language }).code;

describe("the language of a request", () => {
  it("is that of the account, else of the browser's choice, else of its header, else English", () => {
    const headers = { cookie: "session=1; language=es", "accept-language": "ar" };
    expect(languageOf(headers, "de")).toBe("de");
    expect(languageOf(headers)).toBe("es");
    expect(languageOf({ "accept-language": "ar" })).toBe("ar");
    expect(languageOf({})).toBe("en");
  });

  it.each([
    ["pt", "pt-BR"],
    ["pt-PT, de;q=0.9", "pt-BR"],
    ["es-MX", "es"],
    ["zh, de;q=0.5", "de"],
    ["zh-TW", "zh-Hant"],
    ["fr;q=1, de-AT;q=0.2, es;q=0.8", "es"],
    ["EN-us, de", "en"],
    ["de;q=0, *", "en"],
    ["*;q=0.1, de;q=0.5", "de"],
  ])("is for the header %s: %s", (header, code) => {
    expect(languageOf({ "accept-language": header })).toBe(code);
  });

  it.each([
    "xx",
    "../../etc",
    "__proto__",
    "constructor",
    "",
    "DE",
    "de\u0000",
    "x".repeat(10_000),
    "de,".repeat(4_000),
  ])("is English for the bad value %#", (bad) => {
    expect(languageOf({ cookie: `language=${encodeURIComponent(bad)}` }, bad)).toBe("en");
    if (!bad.includes("\u0000") && bad !== "DE") expect(languageOf({ "accept-language": bad })).toBe("en");
  });
});
