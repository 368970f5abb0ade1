import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { captureLog } from "../testing/test-application.ts";
import { fontReply } from "./page-fonts.ts";

const lengthOf = async (reply: Response) => (await reply.arrayBuffer()).byteLength;

it("the fonts of pages are served, and nothing else", async () => {
  for (const name of ["inter.woff2", "inter-ext.woff2", "mono.woff2"]) {
    const reply = await fontReply(name);
    expect([name, reply.status, (await lengthOf(reply)) > 10_000]).toEqual([name, 200, true]);
  }
  for (const name of ["other.woff2", "../package.json", "__proto__", ""]) {
    expect([name, (await fontReply(name)).status]).toEqual([name, 404]);
  }
});

it("a font is read once; one that cannot be read is tried again, and the page goes on without it", async () => {
  const lines = captureLog("warn");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "fonts-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const missing = await fontReply("mono.woff2", folder);
  expect([missing.status, missing.headers.get("cache-control"), lines.length]).toEqual([503, "no-store", 1]);
  const files = path.join(folder, "jetbrains-mono/files");
  fs.mkdirSync(files, { recursive: true });
  fs.writeFileSync(path.join(files, "jetbrains-mono-latin-wght-normal.woff2"), "font");
  expect(await lengthOf(await fontReply("mono.woff2", folder))).toBe(4);
  fs.rmSync(files, { recursive: true });
  expect(await lengthOf(await fontReply("mono.woff2", folder))).toBe(4);
});
