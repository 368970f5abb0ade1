/**
 * The look of every page, the portal's and those that are served without it. Each colour has a light and a dark value;
 * their contrasts are checked by a test.
 */

/** Ten shades of a hue, from the lightest to the darkest. */
type Scale = readonly [string, string, string, string, string, string, string, string, string, string];

/**
 * The hues. `brand` is for what one acts on and `accent` for the mascot; the others mean something: green works, blue is
 * in use, amber waits, orange comes back by itself, red needs a person.
 */
export const HUES = {
  brand: ["#f6f6ff", "#ebeaff", "#d8d5ff", "#c0baff", "#a79aff", "#9178ff", "#8159ff", "#703bf1", "#5e2bd0", "#4a24a5"],
  green: ["#effaf3", "#d8f6e3", "#aeebc7", "#7bdca6", "#40c786", "#03af6e", "#02985f", "#018250", "#006d42", "#085634"],
  blue: ["#f0f8fe", "#dcf0ff", "#b8e1ff", "#86cdff", "#52b5f4", "#0d9de5", "#0089d2", "#0075ba", "#00619e", "#004d7e"],
  amber: ["#fef6e8", "#ffeac8", "#fed48d", "#f3b94c", "#df9d00", "#c58600", "#ab7400", "#926300", "#7b5200", "#614100"],
  orange: [
    "#fff4ee",
    "#ffe7d8",
    "#ffcdaf",
    "#ffad7c",
    "#fb873d",
    "#eb6700",
    "#d05500",
    "#b24800",
    "#953c00",
    "#763000",
  ],
  red: ["#fff4f3", "#ffe5e4", "#ffcbc8", "#ffa6a2", "#ff7979", "#fa4c56", "#e6293f", "#cb0e2f", "#aa0926", "#86101f"],
  gray: ["#f7f6f9", "#edecef", "#dadade", "#c4c3c9", "#aaaab1", "#93929c", "#807f89", "#6d6c77", "#5a5965", "#474651"],
  dark: ["#e7e7ed", "#cac9d2", "#a7a6b1", "#747380", "#363543", "#272633", "#1e1c29", "#12111c", "#0c0b14", "#06050c"],
} as const satisfies Record<string, Scale>;

export const ACCENT = "#c8f751";

/** A colour in each theme. */
interface Themed {
  light: string;
  dark: string;
}

/** Three surfaces, one above the other, and what is written and drawn on them. */
export const SURFACES = {
  page: { light: "#f8f7fb", dark: HUES.dark[7] },
  card: { light: "#ffffff", dark: HUES.dark[6] },
  raised: { light: "#ffffff", dark: HUES.dark[5] },
  /** Under the pointer, and the quiet parts of a card. */
  hover: { light: "#f1f0f5", dark: "#2a2937" },
  line: { light: "#e0dfe6", dark: "#363543" },
  title: { light: "#14121d", dark: "#fafafc" },
  text: { light: "#23212d", dark: "#dddce4" },
  dim: { light: "#5d5b68", dark: "#a7a6b1" },
  shadow: { light: "#14121d0d", dark: "#00000000" },
} as const satisfies Record<string, Themed>;

const tone = (hue: keyof typeof HUES): Themed => ({ light: HUES[hue][6], dark: HUES[hue][4] });

/** What the picture of a bot says, by its live status or by the reason why it is not connected; also of outcomes. */
export const TONES = {
  available: tone("green"),
  busy: tone("blue"),
  booting: tone("amber"),
  disconnected: tone("orange"),
  offline: tone("gray"),
  waiting: tone("amber"),
  refused: tone("red"),
  disabled: tone("gray"),
} as const satisfies Record<string, Themed>;

export type Tone = keyof typeof TONES;

/** Pixels. */
const RADII = { xs: 4, sm: 6, md: 8, lg: 12, xl: 18 } as const;

/** How long a movement lasts, and how it begins and ends. */
const MOTION = { fast: "120ms", normal: "200ms", ease: "cubic-bezier(0.2, 0, 0, 1)" } as const;

/** Pixels: as few sizes as a page needs. */
const TYPE_SCALE = { xs: 12, sm: 14, md: 16, lg: 18, xl: 20, h4: 16, h3: 18, h2: 22, h1: 28 } as const;

/** The custom properties of one theme: `{ "--surface-card": "#ffffff", … }`. */
export function themeProperties(theme: keyof Themed): Record<string, string> {
  const named = (group: string, colors: Readonly<Record<string, Themed>>) =>
    Object.entries(colors).map(([name, color]) => [`--${group}-${name}`, color[theme]]);
  return Object.fromEntries([...named("surface", SURFACES), ...named("tone", TONES)]);
}

/**
 * The style sheet of all tokens: `--hue-brand-7`, `--surface-card`, `--tone-refused`, `--radius-md`, `--type-sm`,
 * `--motion-fast`. Pages have it in their HTML, so that no script contains it.
 */
export function designStyleSheet(): string {
  const hues = Object.entries(HUES).flatMap(([name, scale]) =>
    scale.map((color, shade) => [`--hue-${name}-${shade}`, color]),
  );
  const sizes = (group: string, pixels: Readonly<Record<string, number>>) =>
    Object.entries(pixels).map(([name, value]) => [`--${group}-${name}`, `${value / 16}rem`]);
  const shared = {
    ...Object.fromEntries([...hues, ...sizes("radius", RADII), ...sizes("type", TYPE_SCALE)]),
    ...Object.fromEntries(Object.entries(MOTION).map(([name, value]) => [`--motion-${name}`, value])),
    "--accent": ACCENT,
  };
  const inTheme = (theme: keyof Themed) =>
    `:root[data-mantine-color-scheme="${theme}"]{${toDeclarations(themeProperties(theme))}}`;
  return `:root{${toDeclarations(shared)}}${inTheme("light")}${inTheme("dark")}`;
}

/** `--surface-card:#ffffff;…` */
export const toDeclarations = (properties: Readonly<Record<string, string>>): string =>
  Object.entries(properties)
    .map(([name, value]) => `${name}:${value};`)
    .join("");
