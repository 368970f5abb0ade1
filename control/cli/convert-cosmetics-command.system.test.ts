import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runProgram } from "../../tools/programs/run-program.ts";
import { startProgram } from "../../tools/programs/start-program.ts";
import { importCosmetics } from "../platform/cosmetics/import-cosmetics.ts";
import { runCosmeticsCommand } from "./convert-cosmetics-command.ts";
import { readCategoryFiles } from "./run-cluster.ts";

const PROGRAM = path.join(import.meta.dirname, "..", "svc-cluster.ts");
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "convert-command-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

const convert = (...args: string[]) =>
  runProgram(process.execPath, [PROGRAM, "cosmetics", ...args], { cwd: folder, env: {} });

const item = (id: string, value = "outfit") => ({ id, name: `The ${id}`, type: { value } });
const answer = (data: unknown) => ({ status: 200, data });

describe("svc-cluster cosmetics convert", () => {
  it("writes a catalogue to standard output, and counts on standard error", async () => {
    const list = write("list.json", answer([item("A"), item("B", "emote"), item("C", "spray"), item("a")]));
    const { code, out, err } = await convert("convert", list);
    expect([code, JSON.parse(out).map(({ id }: { id: string }) => id)]).toEqual([0, ["A", "B"]]);
    expect(err.split("\n")).toEqual([
      ...["Wrote 2:", "  1 outfit", "  1 emote", "  of these 0 new, 0 in the shop, 0 with a picture"],
      ...["Skipped 2:", '  1 type "spray"', "  1 an id that another item has", ""],
    ]);
  });

  it("takes several lists with their banners, colors, playlists, and the ids that are new and in the shop", async () => {
    const args = [
      ...["convert", write("one.json", [item("A")]), write("two.json", answer({ br: [item("B")], cars: [item("X")] }))],
      ...["--new", write("new.json", answer({ items: { br: [item("b")] } }))],
      ...["--shop", write("shop.json", answer({ entries: [{ offerId: "o", brItems: [item("A"), item("B")] }] }))],
      ...["--banners", write("banners.json", answer([{ id: "Crest", name: "A crest" }]))],
      ...["--banner-colors", write("colors.json", answer([{ id: "Red1", category: "Plain" }]))],
      ...["--playlists", write("playlists.json", answer([{ id: "Playlist_One", name: "One" }]))],
      ...["--out", path.join(folder, "items.json")],
    ];
    expect(await convert(...args)).toMatchObject({ code: 0, out: "" });
    const items = await importCosmetics(path.join(folder, "items.json"));
    expect(items.map(({ id, type, flags }) => [id, type, flags])).toEqual([
      ["A", "outfit", 2],
      ["B", "outfit", 3],
      ["Crest", "banner", undefined],
      ["Red1", "bannerColor", undefined],
      ["playlist_one", "playlist", undefined],
    ]);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it.each([
    ["a file that is not there", () => [path.join(folder, "none.json")], "cannot be read"],
    ["a folder", () => [folder], "cannot be read"],
    ["no JSON", () => [write("x.json", "{")], "No JSON"],
    ["an error answer", () => [write("x.json", { status: 404, error: "gone" })], "An array of items is expected"],
    ["nothing usable", () => [write("x.json", [item("A", "spray")])], "None of the entries can be used.\nSkipped 1:"],
    ["a shop without ids", () => [write("x.json", [item("A")]), "--shop", write("y.json", {})], "no item with an id"],
    ["no file", () => [], "name the file"],
    ["an unknown flag", () => [write("x.json", [item("A")]), "--newest", "y"], "--newest"],
    ["a folder that is not there", () => [write("x.json", [item("A")]), "--out", "none/items.json"], "--out: "],
  ])("%s is reported in words, and the file of --out stays as it was", async (_what, args, words) => {
    const old = write("items.json", "old");
    await expect(runCosmeticsCommand(["convert", "--out", old, ...args()])).rejects.toThrow(words);
    expect(read("items.json")).toBe("old");
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("a word that is no command is reported, with exit code 1 and without a stack", async () => {
    const { code, out, err } = await convert("fetch");
    expect([code, out, err]).toEqual([1, "", expect.stringContaining("fetch is not a")]);
    expect(err).not.toMatch(/\n\s+at /);
    await expect(runCosmeticsCommand([])).rejects.toThrow("name what to do");
  });

  it("describes itself", async () => {
    const { code, out } = await convert("convert", "--help");
    expect(code).toBe(0);
    for (const flag of ["--new", "--shop", "--banners", "--banner-colors", "--playlists", "--out"])
      expect(out).toContain(flag);
  });

  it("a reader that stops reading is no error", async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => item(`A_${n}`));
    const list = write("many.json", many);
    const { child, closed, said } = startProgram(process.execPath, [PROGRAM, "cosmetics", "convert", list], {
      env: {},
    });
    child.stdout?.once("data", () => child.stdout?.destroy());
    expect([await closed, said.err]).toEqual([0, expect.stringMatching(/^Wrote 20000:/)]);
  });
});

describe("--category-cosmetics", () => {
  it("names a file for each category", () => {
    expect(readCategoryFiles(undefined)).toBeUndefined();
    expect(readCategoryFiles("a=one.json, b = two=2.json ")).toEqual({ a: "one.json", b: "two=2.json" });
  });

  it.each([
    ["a", "a is not ID=FILE"],
    ["=x", "=x is not ID=FILE"],
    ["a=", "a= is not ID=FILE"],
    ["a=x,", "an empty part is not ID=FILE"],
    ["a=x,a=y", "the category a has two files"],
  ])("refuses %j", (text, words) => {
    expect(() => readCategoryFiles(text)).toThrow(`--category-cosmetics: ${words}.`);
  });
});
