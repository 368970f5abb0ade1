import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Locale } from "#control/languages/locales.ts";
import { COSMETIC_TYPES } from "#control/platform/cosmetics/cosmetic-schema.ts";
import { generateCosmetics } from "#control/platform/cosmetics/generate-cosmetics.ts";
import { ITEM_KINDS, type ItemKind } from "../../contract/items.ts";
import { type StoredItem, storeCatalogue } from "../../data/item-catalogues.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newCategory } from "../../testing/bots.ts";
import { getItems, searchItems } from "./read-items.ts";

const digestOf = (items: readonly StoredItem[]) => createHash("sha256").update(JSON.stringify(items)).digest("hex");
const outfit = (id: string, name: string): StoredItem => ({ id, type: "outfit", name });

async function accountWith(items: StoredItem[]) {
  const account = await newAccount();
  await storeCatalogue({ owner: account.accountId, platform: "simulated" }, digestOf(items), items);
  const names = async (query: string, kind?: ItemKind, limit = 10) =>
    (await searchItems({ query, limit, ...(kind && { kind }) }, account.actor)).items.map(({ name }) => name);
  return { account, names };
}

describe("The search of items", () => {
  it("has the kinds of the control library", () => {
    expect(ITEM_KINDS).toEqual(COSMETIC_TYPES);
  });

  it("finds by id, name, start, words, beginnings of words, and misspelled name, in this order", async () => {
    const { names } = await accountWith([
      outfit("FOX", "Night Owl"),
      outfit("CID_2", "Amber Fox Rider"),
      outfit("CID_3", "Fox"),
      outfit("CID_4", "Foxglove Amber"),
      outfit("CID_5", "Sly Foxtail"),
      outfit("CID_6", "Wanderer"),
    ]);
    expect(await names("fox")).toEqual(["Night Owl", "Fox", "Foxglove Amber", "Amber Fox Rider", "Sly Foxtail"]);
    expect(await names("amb fo")).toEqual(["Amber Fox Rider", "Foxglove Amber"]);
    expect(await names("cid_4")).toEqual(["Foxglove Amber"]);
    expect(await names("CID")).toHaveLength(5);
    expect(await names("wanderor")).toEqual(["Wanderer"]);
    expect(await names("zzz")).toEqual([]);
    expect(await names("  ")).toHaveLength(6);
    expect(await names("***")).toEqual([]);
    expect(await names("", undefined, 2)).toEqual(["Night Owl", "Amber Fox Rider"]);
  });

  it("is limited to a kind, and says what can be chosen of an item", async () => {
    const { account, names } = await accountWith(generateCosmetics());
    expect(await names("amber", "emote")).toEqual(["Amber Shuffle", "Amber Bounce"]);
    const { items } = await getItems({ ids: ["CID_001_AmberRanger", "COLOR_Navy"] }, account.actor);
    expect(items[0]?.channels.map(({ channel, name }) => [channel, name])).toEqual([
      ["Material", "Colour"],
      ["Parts", "Style"],
    ]);
    expect(items[1]).toMatchObject({ kind: "bannerColor", name: "Navy", color: "#1f2a5c" });
  });

  it("finds the first of two catalogues' items with one id, and is refused without a session", async () => {
    const { account, names } = await accountWith([outfit("A", "Old")]);
    const items = [outfit("A", "New"), outfit("B", "Other")];
    await storeCatalogue({ owner: account.accountId, platform: "second" }, digestOf(items), items);
    expect((await names("")).sort()).toEqual(["New", "Other"]);
    await expect(
      searchItems({ query: "", limit: 1 }, { ...account.actor, kind: "apiToken" } as never),
    ).rejects.toThrow();
  });

  it("answers soon in a catalogue of 30,000 items, a misspelled name too", async () => {
    const items = Array.from({ length: 30_000 }, (_, index) => outfit(`ID_${index}`, `Wandering Ranger ${index}`));
    const { names } = await accountWith(items);
    await names("warm up");
    for (const query of ["wandering", "rang 299", "wanderig ranger 12345"]) {
      const start = performance.now();
      expect((await names(query)).length).toBeGreaterThan(0);
      expect(performance.now() - start).toBeLessThan(10_000); // a tenth of a second, and minutes if each item were compared with each
    }
  });

  it("finds names in the viewer's language and in those of the category, and tells them", async () => {
    const { account } = await accountWith([
      { ...outfit("A", "Rain Coat"), names: { de: "Regenmantel", es: "Impermeable", fr: "Imperméable" } },
      outfit("B", "Impermeable"),
    ]);
    const category = (await newCategory(account, { searchLangs: ["es", "nl"] })).id;
    const search = async (query: string, more: { locale?: Locale; category?: string } = {}) =>
      (await searchItems({ query, limit: 9, ...more }, account.actor)).items;
    const ids = async (...asked: Parameters<typeof search>) => (await search(...asked)).map(({ id }) => id);
    expect(await ids("regenmantel")).toEqual([]);
    expect(await ids("regen", { locale: "de" })).toEqual(["A"]);
    expect(await ids("impermeable", { locale: "de" })).toEqual(["B"]);
    expect(await ids("impermeable", { category })).toEqual(["B", "A"]);
    expect((await search("rain", { category, locale: "de" }))[0]?.names).toEqual(["Regenmantel", "Impermeable"]);
    const stranger = await newAccount();
    await expect(searchItems({ query: "", limit: 1, category }, stranger.actor)).rejects.toThrow("no such category");
  });

  it("threat 39: of a very long text reads as much as a name may have", async () => {
    const { names } = await accountWith([outfit("A", "Fox")]);
    expect(await names(`fox${" ".repeat(100)}wolf`)).toEqual(["Fox"]);
  });
});
