import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { childEnvironment } from "../../child-environment.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const BIOME = path.join(ROOT, "node_modules", "@biomejs", "biome", "bin", "biome");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lint-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Lints each source with one rule only. @returns How often the rule found something, by source. */
function countFindings(rule: string, sources: readonly string[]): number[] {
  const plugins = [path.join(import.meta.dirname, rule)];
  fs.writeFileSync(
    path.join(folder, "biome.json"),
    JSON.stringify({ root: true, plugins, linter: { rules: { preset: "none" } } }),
  );
  return sources.map((source) => {
    fs.writeFileSync(path.join(folder, "source.tsx"), source);
    const { stdout, stderr } = spawnSync(process.execPath, [BIOME, "lint", "--reporter=json", "source.tsx"], {
      cwd: folder,
      env: childEnvironment(),
      encoding: "utf8",
    });
    const found = `${stdout}${stderr}`.match(/"category":\s*"plugin"/g);
    return found?.length ?? 0;
  });
}

describe("whole-sentences.grit", () => {
  it("refuses texts that are glued from pieces", () => {
    const sources = [
      "<p>{texts.before} <a>x</a></p>;",
      '<p>\n{texts.before}{" "}\n<a>x</a></p>;',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
      "`${texts.a} ${texts.b}`;",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
      '`${t("a.b")}: ${name}`;',
      'apiTexts.a + ", " + name;',
      't("a.b") + name;',
      'names.join(", ");',
      'names.join(" · ");',
    ];
    expect(countFindings("whole-sentences.grit", sources).map((count) => count > 0)).toEqual(sources.map(() => true));
  });

  it("leaves other code alone", () => {
    const sources = [
      "<p>\n{texts.title}\n<a>x</a>\n</p>;",
      '<p>{t.rich("a.b", { link })}</p>;',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
      "t(`a.states.${state}`);",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
      "`/bots/${bot.id}`;",
      'lines.join("\\n") + parts.join("/");',
      "index + 1;",
    ];
    expect(countFindings("whole-sentences.grit", sources)).toEqual(sources.map(() => 0));
  });
});

describe("texts-in-code.grit", () => {
  it("refuses texts of components that are no messages, and leaves messages alone", () => {
    const sources = ["<p>Two words</p>;", '<p title="Two words" />;', '<p>\n{t("a.b")}\n</p>;', "<p>·</p>;"];
    expect(countFindings("texts-in-code.grit", sources)).toEqual([1, 1, 0, 0]);
  });
});

describe("text-pieces.grit", () => {
  it("refuses pieces of sentences", () => {
    const sources = [
      'const texts = { end: " of them" };',
      'const texts = { start: "Replace " };',
      'const texts = { more: ", with errors" };',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
      'const texts = { bots: (count) => `${count} ${plural(count, { one: "bot", other: "bots" })}` };',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
      'const texts = { used: (isAll) => `Uses ${isAll ? "all" : "some"} bots` };',
    ];
    expect(countFindings("text-pieces.grit", sources)).toEqual(sources.map(() => 1));
  });

  it("leaves whole sentences alone", () => {
    const sources = [
      'const texts = { link: "Replace it with <link>a token</link>, or {name}." };',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
      'const texts = { bots: (count) => plural(count, { one: "1 bot", other: `${formatNumber(count)} bots` }) };',
    ];
    expect(countFindings("text-pieces.grit", sources)).toEqual(sources.map(() => 0));
  });
});
