import localFont from "next/font/local";

const latin = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  adjustFontFallback: "Arial",
});

/** Loaded only by pages that have such a letter. */
const latinExtended = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
    },
  ],
});

/** Loaded only by pages in Russian, and by those with such names. */
const cyrillic = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116" }],
});

/** IDs, code and numbers in columns. Loaded by pages that have some. */
const mono = localFont({
  src: "../../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
  weight: "100 800",
  preload: false,
  adjustFontFallback: false,
});

/** Inter, as one variable font; other scripts have the system's font. */
const FONT_FAMILY = `${latin.style.fontFamily}, ${latinExtended.style.fontFamily}, ${cyrillic.style.fontFamily}, system-ui, sans-serif`;

/** The custom properties by which the style sheets name the fonts. */
export const fontProperties = { "--font-family": FONT_FAMILY, "--font-family-mono": mono.style.fontFamily };
