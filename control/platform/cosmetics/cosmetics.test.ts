import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CosmeticCatalogue } from "./cosmetic-catalogue.ts";
import { cosmeticSchema } from "./cosmetic-schema.ts";
import { generateCosmetics } from "./generate-cosmetics.ts";
import { CosmeticsFileError, importCosmetics } from "./import-cosmetics.ts";

const items = generateCosmetics();
const catalogue = new CosmeticCatalogue(items);
const first = items[0];

describe("the invented items", () => {
  it("are as many as announced, and the same each time", () => {
    const types = new Set(items.map(({ type }) => type));
    expect(Object.fromEntries([...types].map((type) => [type, catalogue.list("all", type).length]))).toEqual({
      outfit: 120,
      backpack: 60,
      pickaxe: 50,
      emote: 90,
      emoji: 30,
      shoes: 30,
      banner: 24,
      sidekick: 24,
      bannerColor: 20,
      playlist: 20,
    });
    expect(generateCosmetics()).toEqual(items);
  });

  it("have ids and names of their own, and keep the schema", () => {
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
    for (const item of items) expect(cosmeticSchema.parse(item)).toEqual(item);
    expect(catalogue.list("all", "outfit").filter(({ variants }) => variants).length).toBe(30);
  });

  it("are partly new, and partly in the shop", () => {
    for (const range of ["new", "shop"] as const) {
      const some = catalogue.list(range, "outfit");
      expect(some.length).toBeGreaterThan(5);
      expect(some.length).toBeLessThan(20);
    }
    expect(catalogue.list("new").length).toBeGreaterThan(catalogue.list("new", "outfit").length);
  });
});

describe("finding", () => {
  const named = (id: string, name: string) => ({ id, type: "outfit" as const, name, path: "" });
  const some = new CosmeticCatalogue([
    named("A_1", "Moss"),
    named("A_2", "Moss Warden"),
    named("A_3", "Moss Piper"),
    named("A_4", "Old Café Diver"),
    { ...named("B_1", "Moss Piper"), type: "backpack" },
  ]);
  const found = (query: string, type?: "outfit" | "backpack") => {
    const match = some.find(query, type);
    if (match.kind === "none") return [];
    return match.kind === "one" ? [match.cosmetic.id] : match.cosmetics.map(({ id }) => id);
  };

  it("threat 63: looks at no message that is longer than a name", () => {
    expect(found(`Moss${" ".repeat(200)}`)).toEqual(["A_1"]);
    expect(found(`Moss${" ".repeat(300)}`)).toEqual([]);
    expect(some.suggest(`Moss ${"\u0301\u0316".repeat(10_000)}`, { limit: 3 })).toEqual([]);
  });

  it.each([
    ["an id, in any case", "a_2", ["A_2"]],
    ["a name before longer ones", "moss", ["A_1"]],
    ["a beginning", "moss w", ["A_2"]],
    ["several with one beginning", "moss p", ["A_3", "B_1"]],
    ["words in any order", "diver old", ["A_4"]],
    ["without its accents", "old cafe diver", ["A_4"]],
    ["two letters wrong", "mos wardan", ["A_2"]],
    ["three letters wrong", "mos wadan", []],
    ["a short word mistyped", "mx", []],
    ["signs only", "!!", []],
  ])("%s", (_what, query, ids) => expect(found(query)).toEqual(ids));

  it("looks among one type when told so", () => {
    expect(found("moss piper", "backpack")).toEqual(["B_1"]);
    expect(found("moss warden", "backpack")).toEqual([]);
  });
});

describe("names in other languages", () => {
  const outfit = (id: string, name: string, names?: Record<string, string>) => ({
    ...{ id, type: "outfit" as const, name, path: "" },
    ...(names && { names }),
  });
  const some = new CosmeticCatalogue([
    outfit("A_1", "Moss Warden", { de: "Mooswächter", es: "Guardián del Musgo" }),
    outfit("A_2", "Rose", { de: "Rose", fr: "Mooswächter" }),
    { ...outfit("B_1", "Kettle", { de: "Kessel", "pt-BR": "Chaleira" }), type: "backpack" },
    outfit("A_3", "Chaleira Azul"),
  ]);
  const found = (query: string, languages: string[], type?: "outfit" | "backpack") => {
    const match = some.find(query, type, languages);
    if (match.kind === "none") return [];
    return match.kind === "one" ? [match.cosmetic.id] : match.cosmetics.map(({ id }) => id);
  };

  it.each<[string, string, string[], string[]]>([
    ["are found in a language that is searched", "mooswachter", ["de"], ["A_1"]],
    ["are not found in another", "mooswächter", ["en", "es"], []],
    ["are found in several", "Mooswächter", ["de", "fr"], ["A_1", "A_2"]],
    ["are found for a variety of a language", "kessel", ["de-AT"], ["B_1"]],
    ["are found by their own variety alone", "chaleira", ["pt"], ["A_3"]],
    ["are found before longer names of others", "chaleira", ["pt-BR"], ["B_1"]],
    ["are found by their beginning", "guardian d", ["es"], ["A_1"]],
    ["are found when misspelled", "moswechter", ["de"], ["A_1"]],
    ["that equal the usual one count once", "rose", ["de"], ["A_2"]],
    ["leave the usual name and the id", "moss warden", ["de"], ["A_1"]],
    ["do not add ids", "b_1", ["de", "pt-BR"], ["B_1"]],
    ["of no language at all", "mooswächter", ["constructor", "__proto__", ""], []],
  ])("%s", (_what, query, languages, ids) => expect(found(query, languages)).toEqual(ids));

  it("are found among one type, and suggested", () => {
    expect(found("kessel", ["de"], "outfit")).toEqual([]);
    expect(found("kessel", ["de"], "backpack")).toEqual(["B_1"]);
    const suggested = (query: string, languages: string[]) =>
      some.suggest(query, { limit: 5, languages }).map(({ id }) => id);
    expect(suggested("moos", ["de"])).toEqual(["A_1"]);
    expect(suggested("", ["de"])).toHaveLength(4);
    expect(suggested("ros", ["de"])).toEqual(["A_2"]);
    expect(suggested("moos", [])).toEqual([]);
  });

  it("cost nothing where an item has none, and little where all have", () => {
    const many = (names?: Record<string, string>) =>
      new CosmeticCatalogue(
        Array.from({ length: 30_000 }, (_, n) => outfit(`ID_${n}`, `Wandering Ranger ${n}`, names)),
      );
    const languages = ["de", "es", "fr", "it", "ja", "ko", "pl", "pt", "ru", "th", "tr"];
    const time = (catalogue: CosmeticCatalogue) => {
      catalogue.find("warm up", "outfit", languages);
      const start = performance.now();
      for (let n = 0; n < 5; n++) catalogue.find(`wandering ranger 2900${n}`, "outfit", languages);
      return performance.now() - start;
    };
    expect(time(many())).toBeLessThan(5_000);
    expect(time(many(Object.fromEntries(languages.map((code) => [code, `${code} name`]))))).toBeLessThan(20_000);
  });

  it("some of the invented items have", () => {
    const named = items.filter(({ names }) => names);
    expect(new Set(named.map(({ type }) => type)).size).toBe(9);
    expect(catalogue.find("himmel", undefined, ["de"])).toMatchObject({ cosmetic: { id: "COLOR_Sky" } });
    expect(catalogue.find("cielo", undefined, ["es"])).toMatchObject({ cosmetic: { id: "COLOR_Sky" } });
  });
});

const named = (names: unknown) => JSON.stringify([{ id: "a", type: "emote", name: "A", path: "", names }]);
const picture = (image: string) => JSON.stringify([{ id: "a", type: "emote", name: "A", path: "", image }]);

describe("an operator's own file", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "cosmetics-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const write = async (content: string) => {
    const file = path.join(folder, "items.json");
    await writeFile(file, content);
    return file;
  };

  it("is read", async () => {
    expect(await importCosmetics(await write(`\uFEFF${JSON.stringify(items)}`))).toEqual(items);
  });

  it.each([
    ["no JSON", "{", "No JSON"],
    ["no list", "{}", "An array of items is expected"],
    ["an item without a type", '[{"id":"a","name":"A","path":""}]', "item 1, type:"],
    [
      "a picture without TLS",
      picture("http://pictures.example/a.png"),
      "image: must be an https address of at most 2,048",
    ],
    [
      "a picture with a long address",
      picture(`https://a.example/${"a".repeat(2048)}`),
      "image: must be an https address of at most 2,048",
    ],
    ["an item that is none", "[7]", "item 1, itself:"],
    ["a name in no language", named({ "?": "A" }), "names.?: "],
    ["a name in words", named("A"), "names: "],
    ["an empty name", named({ de: "" }), "names.de: "],
    [
      "too many names",
      named(
        Object.fromEntries(
          Array.from({ length: 33 }, (_, n) => [`a${String.fromCharCode(97 + (n % 26))}-a${n}0`, "A"]),
        ),
      ),
      "at most 32 names",
    ],
    ["an id twice", JSON.stringify([first, first]), "item 2, id: the same as that of item 1"],
    ["more problems than one reads", JSON.stringify(Array.from({ length: 30 }, () => 7)), "and 20 more"],
  ])("%s is refused in words", async (_what, content, words) => {
    const refused = importCosmetics(await write(content));
    await expect(refused).rejects.toBeInstanceOf(CosmeticsFileError);
    await expect(refused).rejects.toThrow(words);
  });

  it("that is not there is refused in words", async () => {
    await expect(importCosmetics(path.join(folder, "none.json"))).rejects.toThrow("cannot be read");
  });
});
