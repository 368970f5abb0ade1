"use client";

import {
  type AlertProps,
  type BadgeProps,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MenuProps,
  type NotificationProps,
  parseThemeColor,
  type VariantColorsResolver,
} from "@mantine/core";
import { sharedTexts } from "./texts.ts";

/** Mantine's red has too little contrast for white text, and black text on red does not look like a button. */
const WHITE_ON_RED = {
  background: "var(--mantine-color-red-9)",
  hover: "color-mix(in srgb, var(--mantine-color-red-9) 85%, black)",
  color: "var(--mantine-color-white)",
  border: "1px solid transparent",
};

/** Mantine's light variant does not reach the contrast of WCAG AA. This one has darker text on light and lighter text on dark. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const { color, isThemeColor } = parseThemeColor({
    color: input.color || input.theme.primaryColor,
    theme: input.theme,
  });
  if (input.variant === "filled" && isThemeColor && color === "red") return WHITE_ON_RED;
  if (input.variant !== "light" || !isThemeColor) return colors;
  return {
    ...colors,
    background: `light-dark(var(--mantine-color-${color}-0), color-mix(in srgb, var(--mantine-color-${color}-9) 35%, var(--mantine-color-body)))`,
    hover: `light-dark(var(--mantine-color-${color}-1), color-mix(in srgb, var(--mantine-color-${color}-9) 45%, var(--mantine-color-body)))`,
    color: `light-dark(color-mix(in srgb, var(--mantine-color-${color}-9) 72%, black), var(--mantine-color-${color}-2))`,
  };
};

export const theme = createTheme({
  fontFamily: "var(--font-family), system-ui, sans-serif",
  headings: { fontFamily: "var(--font-family), system-ui, sans-serif" },
  primaryColor: "indigo",
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.183, // white on red 8 is 4.51 to 1
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  variantColorResolver,
  // Named, not made by the components: each page would load them.
  components: {
    // Without a colour it has a stronger background than those that have one.
    Alert: { defaultProps: { color: "indigo" } satisfies AlertProps },
    Badge: { defaultProps: { tt: "none" } satisfies BadgeProps },
    // The placeholder, which takes the focus, may not be in a menu; without it the first item has the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } satisfies Partial<MenuProps> },
    Checkbox: { defaultProps: { size: "md" } satisfies CheckboxProps },
    Notification: {
      defaultProps: { closeButtonProps: { "aria-label": sharedTexts.dismiss } } satisfies Partial<NotificationProps>,
      styles: { description: { color: "var(--mantine-color-text)" } }, // under a title it is 3.3 to 1 on white
    },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#5c636a",
    "--mantine-color-placeholder": "#6c757d",
    "--mantine-color-error": "var(--mantine-color-red-9)",
  },
  dark: {
    "--mantine-color-dimmed": "#a6a7ab",
    "--mantine-color-placeholder": "#909296",
    "--mantine-color-error": "var(--mantine-color-red-4)",
  },
});
