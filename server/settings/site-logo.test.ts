import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { readSettings } from "./read-settings.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "site-logo-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const write = (name: string, content: string | Buffer): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
};
const settingsWith = (file: string) => readSettings({ SITE_LOGO: file });

it("a logo is known by its content, whatever it is called", () => {
  const svg = '<?xml version="1.0"?>\n<!-- ours -->\n<svg xmlns="http://www.w3.org/2000/svg"/>';
  expect(settingsWith(write("logo.txt", svg)).site.logo?.type).toBe("image/svg+xml");
  const png = Buffer.from("89504e470d0a1a0a0000", "hex");
  expect(settingsWith(write("logo.svg", png)).site.logo).toEqual({ type: "image/png", content: png });
  expect(settingsWith(write("logo.webp", "RIFF\0\0\0\0WEBPVP8 ")).site.logo?.type).toBe("image/webp");
});

it("what is no picture, is missing or too large stops the start with a sentence", () => {
  expect(() => settingsWith(write("page.html", "<html><svg></svg></html>"))).toThrow(
    "setting SITE_LOGO: page.html is not a PNG, JPEG, WebP or SVG picture",
  );
  expect(() => settingsWith(write("empty.png", ""))).toThrow("empty.png is not a PNG, JPEG, WebP or SVG picture");
  expect(() => settingsWith(path.join(folder, "none.png"))).toThrow("setting SITE_LOGO: none.png does not exist");
  expect(() => settingsWith(folder)).toThrow(/setting SITE_LOGO: .* cannot be read: EISDIR/);
  expect(() => settingsWith(write("large.png", Buffer.alloc(300_000)))).toThrow("large.png is larger than 256 KB");
});

it("a name is one line of at most 40 characters", () => {
  expect(readSettings({}).site.name).toBe("Bot management");
  expect(readSettings({ SITE_NAME: "  Kelp Bots " }).site.name).toBe("Kelp Bots");
  for (const name of ["x".repeat(41), "two\nlines", "   ", "‮reversed"]) {
    expect(() => readSettings({ SITE_NAME: name })).toThrow(/setting SITE_NAME must be/);
  }
});
