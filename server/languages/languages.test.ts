import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createTranslator, type Messages } from "next-intl";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runningApplication } from "../application.ts";
import { createLog, log } from "../log.ts";
import { type Catalogue, findMessage, mapMessages } from "./catalogue.ts";
import { Languages } from "./languages.ts";

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "languages-"));
const write = (file: string, content: unknown) => {
  const full = path.join(directory, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, typeof content === "string" ? content : JSON.stringify(content));
};
const open = (options = {}) => new Languages({ directory, withPseudo: false, isWatched: false, ...options });

const ENGLISH = {
  count: "{count, plural, one {# bot} other {# bots}}",
  greeting: "Hello {name}, <link>look</link>",
  list: { empty: "No bots", full: "All bots" },
};
const lines: string[] = [];

beforeAll(() => {
  runningApplication().set(log, createLog("warn", { write: (line) => lines.push(line) }));
  write("en/bots.json", ENGLISH);
  write("en/shared.json", { save: "Save" });
  write("de/bots.json", {
    count: "{count, plural, one {# Bot} other {# Bots}}",
    greeting: "Hallo {who}",
    list: { empty: "Keine Bots", full: ["Alle"], further: "Mehr" },
    unknown: "Neu",
  });
  write("de/shared.json", "{ broken");
  write("pt-BR/bots.json", { list: "Bots", count: "{count, plural, one {# bot}", greeting: "Olá <b>{name}</b>" });
  write("ar/shared.json", { save: "حفظ" });
  write("README.md", "");
  write("not-a-language!/bots.json", {});
  write("pt_PT/bots.json", {});
});
afterAll(() => fs.rmSync(directory, { recursive: true }));

describe("languages of the portal", () => {
  it("are the folders, each by its own name and with its direction", () => {
    expect(open().all).toEqual([
      { code: "de", name: "Deutsch", englishName: "German", direction: "ltr" },
      { code: "en", name: "English", englishName: "English", direction: "ltr" },
      { code: "pt-BR", name: "Português (Brasil)", englishName: "Brazilian Portuguese", direction: "ltr" },
      { code: "ar", name: "العربية", englishName: "Arabic", direction: "rtl" },
    ]);
  });

  it("show English for what is missing, unknown, of another kind or broken, and log what is broken", () => {
    expect(open().messagesOf("de")).toEqual({
      bots: {
        count: "{count, plural, one {# Bot} other {# Bots}}",
        greeting: ENGLISH.greeting,
        list: { empty: "Keine Bots", full: "All bots" },
      },
      shared: { save: "Save" },
    });
    expect(open().messagesOf("pt-BR")).toEqual({ bots: ENGLISH, shared: { save: "Save" } });
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged).toContainEqual(expect.objectContaining({ level: 50, file: "de/shared.json" }));
    expect(logged.flatMap(({ language, key }) => (key ? [`${language} ${key}`] : []))).toEqual([
      "de bots.greeting",
      "pt-BR bots.count",
      "pt-BR bots.greeting",
    ]);
  });

  it("are read once, and again where they are watched", () => {
    const [fixed, watched] = [open(), open({ isWatched: true })];
    expect([fixed, watched].map((one) => findMessage(one.messagesOf("ar"), "shared.save"))).toEqual(["حفظ", "حفظ"]);
    write("ar/shared.json", { save: "احفظ" });
    fs.utimesSync(path.join(directory, "ar/shared.json"), 1, 1);
    write("fr/shared.json", {});
    expect([fixed, watched].map((one) => findMessage(one.messagesOf("ar"), "shared.save"))).toEqual(["حفظ", "احفظ"]);
    expect([fixed, watched].map((one) => one.find("fr") !== undefined)).toEqual([false, true]);
  });
});

describe("pseudo languages", () => {
  const withPseudo = open({ withPseudo: true });
  const texts = (messages: Catalogue) => {
    const all: [key: string, text: string][] = [];
    mapMessages(messages, (text, key) => {
      all.push([key, text]);
      return text;
    });
    return all;
  };

  it("are offered only on demand", () => {
    expect(open().find("en-XA")).toBeUndefined();
    expect(withPseudo.find("en-XA")?.direction).toBe("ltr");
    expect(withPseudo.find("ar-XB")?.direction).toBe("rtl");
  });

  it("change the letters and keep placeholders, tags and plurals", () => {
    expect(withPseudo.messagesOf("en-XA")).toMatchObject({
      bots: {
        count: "[{count,plural,one{# bööţ} other{# bööţš}}]",
        greeting: "[Ĥééļļöö {name}, <link>ļööööķ</link>]",
      },
    });
    expect(withPseudo.messagesOf("ar-XB")).toMatchObject({ shared: { save: "[\u202eSave\u202c]" } });
  });

  it("of our own messages can be shown, and are longer", () => {
    const own = new Languages({
      directory: path.join(process.cwd(), "languages"),
      ...{ withPseudo: true, isWatched: false },
    });
    const english = texts(own.messagesOf("en"));
    const errors: string[] = [];
    for (const code of ["en-XA", "ar-XB"]) {
      const messages = own.messagesOf(code) as unknown as Messages;
      const translate = createTranslator({
        ...{ locale: code, messages, onError: (error) => errors.push(error.message) },
      });
      expect(texts(own.messagesOf(code)).map(([key]) => key)).toEqual(english.map(([key]) => key));
      expect(translate("language.switchTo", { name: "X" })).toContain("X");
    }
    expect(errors).toEqual([]);
    const lengthOf = (all: [string, string][]) => all.reduce((sum, [, text]) => sum + text.length, 0);
    expect(lengthOf(texts(own.messagesOf("en-XA"))) / lengthOf(english)).toBeGreaterThan(1.25);
  });
});
