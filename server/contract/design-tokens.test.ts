import { describe, expect, it } from "vitest";
import { ACCENT, designStyleSheet, HUES, SURFACES, TONES, themeProperties } from "./design-tokens.ts";

/** The relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [lower = 0, higher = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

const TEXT = 4.5;
const PICTURE = 3;
const surfaces = ["page", "card", "raised", "hover"] as const;
const themes = ["light", "dark"] as const;

describe.each(themes)("in the %s theme", (theme) => {
  it.each(surfaces)("text is readable and pictures are visible on the surface %s", (name) => {
    const surface = SURFACES[name][theme];
    for (const kind of ["title", "text", "dim"] as const) {
      expect(contrast(SURFACES[kind][theme], surface), kind).toBeGreaterThanOrEqual(TEXT);
    }
    for (const [tone, color] of Object.entries(TONES)) {
      expect(contrast(color[theme], surface), tone).toBeGreaterThanOrEqual(PICTURE);
    }
  });

  it("links and coloured text are readable on a card", () => {
    for (const hue of ["brand", "green", "blue", "amber", "orange", "red"] as const) {
      const color = HUES[hue][theme === "light" ? 7 : 4];
      expect(contrast(color, SURFACES.card[theme]), hue).toBeGreaterThanOrEqual(TEXT);
    }
  });

  it("the three surfaces differ, and each has a custom property", () => {
    const { page, card, raised } = SURFACES;
    if (theme === "dark") expect(new Set([page.dark, card.dark, raised.dark]).size).toBe(3);
    expect(page[theme]).not.toBe(card[theme]);
    expect(themeProperties(theme)).toMatchObject({
      "--surface-card": card[theme],
      "--tone-refused": TONES.refused[theme],
    });
  });
});

it("white is readable on filled buttons and badges, and dark text on light ones", () => {
  for (const hue of ["brand", "green", "blue", "amber", "orange", "red", "gray"] as const) {
    expect(contrast("#ffffff", HUES[hue][7]), hue).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(HUES[hue][9], HUES[hue][2]), hue).toBeGreaterThanOrEqual(TEXT);
  }
});

it("the face of the mascot is visible on its screen", () => {
  expect(contrast(ACCENT, HUES.dark[7])).toBeGreaterThanOrEqual(TEXT);
});

it("pages have every token as a custom property", () => {
  const sheet = designStyleSheet();
  expect(sheet).toContain(`--hue-brand-7:${HUES.brand[7]};`);
  expect(sheet).toContain(`:root[data-mantine-color-scheme="dark"]{--surface-page:${SURFACES.page.dark};`);
  expect(sheet).toMatch(/--radius-md:0\.5rem;.*--type-sm:0\.875rem;.*--motion-fast:120ms;/);
});
