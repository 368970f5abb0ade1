import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { HUES, SURFACES, TONES } from "#server/contract/design-tokens.ts";

const APP = path.join(import.meta.dirname, "..");
/** Black on white is what cameras read. */
const ALLOWED = ["_ui/qr-code.tsx"];

const files = fs
  .readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file) && !ALLOWED.includes(file))
  .filter((file) => fs.statSync(path.join(APP, file)).isFile());

const findAll = (pattern: RegExp) =>
  files.flatMap((file) =>
    [...fs.readFileSync(path.join(APP, file), "utf8").matchAll(pattern)].map(([found, name]) => ({
      file,
      found,
      name,
    })),
  );

it("colours stand in one file: no page has one of its own", () => {
  const literals = findAll(
    /(?<![\w/&"])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?=[";,\s)])|\b(?:rgba?|hsla?|oklch)\(/gi,
  );
  expect(literals.map(({ file, found }) => `${file}: ${found}`)).toEqual([]);
  const quoted = findAll(/"#(?:[0-9a-f]{3,4}|[0-9a-f]{6})"/gi);
  expect(quoted.map(({ file, found }) => `${file}: ${found}`)).toEqual([]);
});

it("every hue, surface and tone that a page names exists", () => {
  const known: Record<string, readonly string[]> = {
    surface: Object.keys(SURFACES),
    tone: Object.keys(TONES),
    "mantine-color": Object.keys(HUES),
  };
  const named = findAll(/var\(--(?:surface|tone)-([a-z]+)\)/g);
  const unknown = named.filter(
    ({ found, name = "" }) => !known[found.includes("--tone") ? "tone" : "surface"]?.includes(name),
  );
  const shades = findAll(/--mantine-color-([a-z]+)-(?:\d|filled|light|outline|text)/g);
  const foreign = shades.filter(({ name = "" }) => !Object.keys(HUES).includes(name));
  const props = findAll(/\bcolor[=:]\s?["{]+(indigo|teal|cyan|lime|yellow|grape|violet|pink)\b/g);
  expect([...unknown, ...foreign, ...props].map(({ file, found }) => `${file}: ${found}`)).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});
