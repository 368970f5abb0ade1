import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const APP = path.join(import.meta.dirname, "..");
const SOURCE = path.join(APP, "..", "languages", "en");
const FRAMES = ["layout.tsx", "error.tsx", "not-found.tsx", "loading.tsx"];

type Messages = { [key: string]: Messages | string };
const catalogues: Messages = Object.fromEntries(
  fs.readdirSync(SOURCE).map((file) => [path.basename(file, ".json"), readJson(path.join(SOURCE, file))]),
);

function readJson(file: string): Messages {
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

/** What the key `bots.title`, or the beginning of a key, leads to. */
const messageAt = (key: string): unknown =>
  key.split(".").reduce<unknown>((found, part) => (found as Messages | undefined)?.[part], catalogues);

interface Source {
  isClient: boolean;
  imports: string[];
  /** The areas of the messages that it names. */
  areas: Set<string>;
}

const sources = new Map<string, Source>();

function readSource(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = fs.readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, "");
  const imports = [
    ...[...text.matchAll(/(?:import|export)\s+(?!type\b)[^;]*?from\s+"([^"]+)"/g)].map(([, name]) => name as string),
    ...[...text.matchAll(/import\("([^"]+)"\)/g)].map(([, name]) => name as string),
  ];
  const areas = new Set<string>();
  for (const [, key = "", end] of text.matchAll(/["`]((?:\w+\.)+\w*)(["`]|\$\{)/g)) {
    const found = messageAt(end === "${" ? key.replace(/\.\w*$/, "") : key);
    if (typeof found === (end === "${" ? "object" : "string")) areas.add(key.split(".")[0] as string);
  }
  const source = {
    isClient: text.trimStart().startsWith('"use client"'),
    imports: imports.flatMap((name) => resolveImport(file, name) ?? []),
    areas,
  };
  sources.set(file, source);
  return source;
}

function resolveImport(from: string, name: string): string | undefined {
  const file = name.startsWith("#app/") ? path.join(APP, name.slice(5)) : path.resolve(path.dirname(from), name);
  return /^(?:#app\/|\.)/.test(name) && /\.tsx?$/.test(file) ? file : undefined;
}

/** The areas whose messages components show that run in the browser, also those that are loaded later. */
function areasShownBy(file: string, isInBrowser = false, seen = new Set<string>()): Set<string> {
  const { isClient, imports, areas } = readSource(file);
  const inBrowser = isInBrowser || isClient;
  if (seen.has(file + inBrowser)) return new Set();
  seen.add(file + inBrowser);
  return new Set([...(inBrowser ? areas : []), ...imports.flatMap((name) => [...areasShownBy(name, inBrowser, seen)])]);
}

/** The areas that a layout gives to the pages beneath it. */
function areasGivenBy(layout: string): string[] {
  if (!fs.existsSync(layout)) return [];
  const text = fs.readFileSync(layout, "utf8");
  return [...text.matchAll(/(?:areas=\{|AREAS = )\[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"(\w+)"/g)].map(([, area]) => area as string),
  );
}

/** The folder of a page and those above it, up to `app`. */
function foldersOf(page: string): string[] {
  const folder = path.dirname(page);
  return folder === APP ? [APP] : [folder, ...foldersOf(folder)];
}

const PAGES = fs
  .readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx")
  .map((file) => path.join(APP, file));

const shownOn = (page: string): Set<string> => {
  const frames = foldersOf(page).flatMap((folder) => FRAMES.map((name) => path.join(folder, name)));
  return new Set([page, ...frames.filter((file) => fs.existsSync(file))].flatMap((file) => [...areasShownBy(file)]));
};

describe("the messages of a page", () => {
  it("are those that its components show", () => {
    expect(PAGES.length).toBeGreaterThan(60);
    const missing = PAGES.flatMap((page) => {
      const given = foldersOf(page).flatMap((folder) => areasGivenBy(path.join(folder, "layout.tsx")));
      const left = [...shownOn(page)].filter((area) => !given.includes(area));
      return left.length > 0 ? [`${path.relative(APP, page)}: ${left.join(", ")}`] : [];
    });
    expect(missing).toEqual([]);
  });

  it("are of no area that no page below a layout shows", () => {
    const layouts = PAGES.flatMap(foldersOf).map((folder) => path.join(folder, "layout.tsx"));
    const useless = [...new Set(layouts)].flatMap((layout) => {
      const below = PAGES.filter((page) => page.startsWith(`${path.dirname(layout)}${path.sep}`));
      const shown = new Set(below.flatMap((page) => [...shownOn(page)]));
      const left = areasGivenBy(layout).filter((area) => !shown.has(area));
      return left.length > 0 ? [`${path.relative(APP, layout)}: ${left.join(", ")}`] : [];
    });
    expect(useless).toEqual([]);
  });
});
