import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assetFolderOf, convertCosmetics, type PublicLists } from "./convert-cosmetics.ts";
import { importCosmetics } from "./import-cosmetics.ts";

const PLUGIN = "FortniteGame/Plugins/GameFeatures/Inventions/Content";
const coat = {
  id: "CID_Coat",
  name: "Rain Coat",
  description: "An invented coat.",
  type: { value: "outfit", displayValue: "Outfit", backendValue: "AthenaCharacter" },
  images: { smallIcon: "https://pictures.example/small.png", icon: "https://pictures.example/icon.png", other: null },
  variants: [
    {
      channel: "Material",
      type: "COLOUR",
      options: [
        { tag: "Mat1", name: "Green", image: "https://pictures.example/green.png" },
        { tag: "Mat2", name: null },
        { name: "Without a tag" },
      ],
    },
    { channel: "Empty", type: "NONE", options: [{ name: "Without a tag" }] },
    { type: "NO CHANNEL", options: [{ tag: "Mat1" }] },
  ],
  path: `${PLUGIN}/Coats/CID_Coat`,
};
const named = (id: string, value: string, more: object = {}) => ({ id, name: `The ${id}`, type: { value }, ...more });
const convert = (items: unknown[], more: Omit<PublicLists, "items"> = {}) => convertCosmetics({ items, ...more });

describe("an item of a public list", () => {
  it("keeps its id, name, picture and styles, and gets the folder of its asset", () => {
    expect(convert([coat])).toEqual({
      cosmetics: [
        {
          id: "CID_Coat",
          type: "outfit",
          name: "Rain Coat",
          variants: [
            {
              t: "Material",
              n: "COLOUR",
              o: [
                { t: "Mat1", n: "Green" },
                { t: "Mat2", n: "Mat2" },
              ],
            },
          ],
          path: "/Inventions/Coats",
          image: "https://pictures.example/icon.png",
        },
      ],
      skipped: new Map(),
    });
  });

  it.each([
    ["outfit", "outfit"],
    ["Backpack", "backpack"],
    ["pet", "backpack"],
    ["pickaxe", "pickaxe"],
    ["emote", "emote"],
    ["emoji", "emoji"],
    ["shoe", "shoes"],
    ["shoes", "shoes"],
  ])("of type %s becomes %s", (theirs, ours) => {
    expect(convert([named("A", theirs)]).cosmetics).toMatchObject([{ id: "A", type: ours }]);
  });

  it.each([
    [`${PLUGIN}/Items/Hats/HAT_1`, "/Inventions/Items/Hats"],
    [`/${PLUGIN}/Items/Hats/HAT_1`, "/Inventions/Items/Hats"],
    ["FortniteGame/Content/Items/Hats/HAT_1", "/Game/Items/Hats"],
    ["FortniteGame/Content/HAT_1", ""],
    ["FortniteGame/Plugins/Content/Hats/HAT_1", ""],
    ["OtherGame/Content/Items/HAT_1", ""],
    ["", ""],
  ])("at %j is in the folder %j", (address, folder) => expect(assetFolderOf(address)).toBe(folder));

  it("that is a pet without a path is among the pets, not among the backpacks", () => {
    const [pet, own] = convert([named("P", "pet"), named("Q", "pet", { path: `${PLUGIN}/Pets/Q` })]).cosmetics;
    expect(pet?.path).toMatch(/\/PetCarriers$/);
    expect(own?.path).toBe("/Inventions/Pets");
  });

  it.each([
    [{ icon: "http://pictures.example/a.png", smallIcon: "https://pictures.example/b.png" }, "b.png"],
    [{ icon: `https://pictures.example/${"a".repeat(2048)}`, smallIcon: "https://pictures.example/b.png" }, "b.png"],
    [{ icon: "javascript:alert(1)", smallIcon: null }, undefined],
    [null, undefined],
  ])("gets an https picture or none: %#", (images, file) => {
    const [item] = convert([{ ...coat, images }]).cosmetics;
    expect(item?.image).toBe(file && `https://pictures.example/${file}`);
  });
});

it("Names by language are carried over, as far as they can be used", () => {
  const names = { de: " Regenmantel ", "pt-BR": "Capa", es: "", "?": "x", fr: 7, it: "n".repeat(201) };
  const { cosmetics } = convert([{ ...coat, names }, named("B", "emote", { names: [] })], {
    banners: [{ id: "Crest1", name: "Crest", names: { de: "Wappen" } }],
  });
  expect(cosmetics.map((one) => one.names)).toEqual([
    { de: "Regenmantel", "pt-BR": "Capa" },
    undefined,
    { de: "Wappen" },
  ]);
});

describe("items that cannot be used", () => {
  it("are counted by reason, and the others are kept", () => {
    const { cosmetics, skipped } = convert([
      ...[named("A", "spray"), named("B", "spray"), named("C", "toy"), { id: "D", name: "D" }, 7, null],
      ...[
        { ...coat, name: null },
        { ...coat, name: " " },
        { ...coat, id: "" },
        { ...coat, name: "n".repeat(201) },
      ],
      ...[coat, { ...coat, id: "cid_coat", name: "Second" }],
    ]);
    expect(cosmetics).toMatchObject([{ name: "Rain Coat" }]);
    expect(Object.fromEntries(skipped)).toEqual({
      'type "spray"': 2,
      'type "toy"': 1,
      'type ""': 1,
      "not an item": 2,
      "no name": 2,
      "no id": 1,
      "an id or a name that is too long": 1,
      "an id that another item has": 1,
    });
  });

  it("of very many types are not listed one by one", () => {
    const { skipped } = convert(Array.from({ length: 500 }, (_, n) => named(`A${n}`, `type ${n}`)));
    expect(skipped.size).toBeLessThan(50);
    expect(skipped.get("other types")).toBeGreaterThan(400);
  });
});

describe("further lists", () => {
  it("bring banners, their colors by name, and playlists with lower-case ids", () => {
    const { cosmetics } = convert([], {
      banners: [{ id: "Crest1", name: "Crest", images: { icon: "https://pictures.example/crest.png" } }],
      bannerColors: [{ id: "DarkRed2", color: "#800", category: "Plain" }],
      playlists: [
        { id: "Playlist_Meadow", name: "Meadow" },
        { id: "Playlist_X", name: null },
      ],
    });
    expect(cosmetics).toEqual([
      { id: "Crest1", type: "banner", name: "Crest", path: "", image: "https://pictures.example/crest.png" },
      { id: "DarkRed2", type: "bannerColor", name: "Dark Red 2", path: "" },
      { id: "playlist_meadow", type: "playlist", name: "Meadow", path: "" },
    ]);
  });

  it("mark what is new and what is in the shop", () => {
    const { cosmetics } = convert([named("A", "emote"), named("B", "emote"), named("C", "emote")], {
      newIds: new Set(["a", "b"]),
      shopIds: new Set(["b"]),
    });
    expect(cosmetics.map(({ flags }) => flags)).toEqual([1, 3, undefined]);
  });
});

describe("whatever the lists contain", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "convert-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("", " ", "A", "a", "İ", "x".repeat(201), "\ud800"),
  );
  const odd = <T>(usual: fc.Arbitrary<T>) => fc.oneof({ weight: 5, arbitrary: usual }, fc.anything());
  const entry = fc.record(
    {
      id: odd(text),
      name: odd(text),
      type: odd(fc.record({ value: odd(fc.constantFrom("outfit", "Pet", "shoe", "emote", "spray", "__proto__")) })),
      names: odd(fc.dictionary(fc.constantFrom("de", "pt-BR", "__proto__", "?", "constructor"), odd(text))),
      path: odd(fc.oneof(text, fc.constantFrom(`${PLUGIN}/A/B`, "FortniteGame/Content/A/B"))),
      images: odd(
        fc.record({
          icon: odd(fc.constantFrom("https://a.example/b.png", "http://a.example/b.png")),
          smallIcon: odd(text),
        }),
      ),
      variants: odd(
        fc.array(
          odd(
            fc.record({
              channel: odd(text),
              type: odd(text),
              options: odd(fc.array(odd(fc.record({ tag: odd(text), name: odd(text) })))),
            }),
          ),
        ),
      ),
    },
    { requiredKeys: [] },
  );
  const entries = fc.array(odd(entry), { maxLength: 12 });

  it("the result is a catalogue that is imported as it is", async () => {
    const lists = fc.record({ items: entries, banners: entries, bannerColors: entries, playlists: entries });
    let imported = 0;
    await fc.assert(
      fc.asyncProperty(lists, async (given) => {
        const { cosmetics, skipped } = convertCosmetics(given);
        const file = path.join(folder, "items.json");
        await writeFile(file, JSON.stringify(cosmetics));
        expect(await importCosmetics(file)).toEqual(cosmetics);
        imported += cosmetics.length;
        const all = Object.values(given).reduce((sum, list) => sum + list.length, 0);
        expect([...skipped.values()].reduce((sum, count) => sum + count, cosmetics.length)).toBe(all);
      }),
      { numRuns: 40 },
    );
    expect(imported).toBeGreaterThan(20);
  });
});
