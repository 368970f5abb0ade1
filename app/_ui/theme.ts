"use client";

import {
  type AlertProps,
  type BadgeProps,
  type BreadcrumbsProps,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type InputWrapperProps,
  type MantineColorsTuple,
  type MenuProps,
  type NotificationProps,
  type NumberInputProps,
  parseThemeColor,
  type SwitchProps,
  type VariantColorsResolver,
} from "@mantine/core";

/** The tokens stand in `server/contract/design-tokens.ts`; the HTML of each page has them as custom properties. */
const HUES = ["brand", "green", "blue", "amber", "orange", "red", "gray", "dark"] as const;
const scaleOf = (hue: string) =>
  Array.from({ length: 10 }, (_, shade) => `var(--hue-${hue}-${shade})`) as unknown as MantineColorsTuple;

const named = <Name extends string>(group: string, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, `var(--${group}-${name})`])) as Record<Name, string>;
const SIZES = ["xs", "sm", "md", "lg", "xl"] as const;

/** Darker text on light, lighter text on dark: the contrast of WCAG AA. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const { color, isThemeColor } = parseThemeColor({
    color: input.color || input.theme.primaryColor,
    theme: input.theme,
  });
  if (input.variant !== "light" || !isThemeColor) return colors;
  return {
    ...colors,
    background: `light-dark(var(--mantine-color-${color}-1), color-mix(in srgb, var(--mantine-color-${color}-9) 45%, var(--surface-card)))`,
    hover: `light-dark(var(--mantine-color-${color}-2), color-mix(in srgb, var(--mantine-color-${color}-9) 60%, var(--surface-card)))`,
    color: `light-dark(var(--mantine-color-${color}-9), var(--mantine-color-${color}-3))`,
  };
};

const heading = (name: string, lineHeight: string) => ({ fontSize: `var(--type-${name})`, lineHeight });

/** @param dismiss The label of the button that closes a notification. */
export const createSiteTheme = (dismiss: string) =>
  createTheme({
    fontFamily: "var(--font-family), system-ui, sans-serif",
    fontFamilyMonospace: "var(--font-family-mono), ui-monospace, monospace",
    fontSizes: named("type", SIZES),
    headings: {
      fontFamily: "var(--font-family), system-ui, sans-serif",
      fontWeight: "650",
      sizes: {
        h1: heading("h1", "1.25"),
        h2: heading("h2", "1.3"),
        h3: heading("h3", "1.35"),
        h4: heading("h4", "1.4"),
      },
    },
    colors: Object.fromEntries(HUES.map((hue) => [hue, scaleOf(hue)])),
    primaryColor: "brand",
    primaryShade: { light: 7, dark: 7 },
    radius: named("radius", SIZES),
    defaultRadius: "md",
    cursorType: "pointer",
    respectReducedMotion: true,
    variantColorResolver,
    // Named, not made by the components: each page would load them.
    components: {
      // Without a colour it has a stronger background than those that have one.
      Alert: { defaultProps: { color: "brand" } satisfies AlertProps },
      Breadcrumbs: { defaultProps: { separator: "›" } satisfies Partial<BreadcrumbsProps> },
      Badge: { defaultProps: { tt: "none" } satisfies BadgeProps },
      // The placeholder, which takes the focus, may not be in a menu; without it the first item has the focus.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } satisfies Partial<MenuProps> },
      // A field stands at its label; what explains it is read after it.
      InputWrapper: {
        defaultProps: {
          inputWrapperOrder: ["label", "input", "error", "description"],
        } satisfies Partial<InputWrapperProps>,
      },
      NumberInput: { defaultProps: { hideControls: true } satisfies NumberInputProps },
      Checkbox: { defaultProps: { size: "md" } satisfies CheckboxProps },
      Switch: { defaultProps: { withThumbIndicator: false } satisfies SwitchProps },
      Notification: {
        defaultProps: { closeButtonProps: { "aria-label": dismiss } } satisfies Partial<NotificationProps>,
        styles: { description: { color: "var(--mantine-color-text)" } }, // under a title it is 3.3 to 1 on white
      },
    },
  });

/** Mantine's own variables, by the surfaces of the design. */
const SHARED = {
  "--mantine-color-body": "var(--surface-page)",
  "--mantine-color-text": "var(--surface-text)",
  "--mantine-color-dimmed": "var(--surface-dim)",
  "--mantine-color-placeholder": "var(--surface-dim)",
  "--mantine-color-default": "var(--surface-card)",
  "--mantine-color-default-hover": "var(--surface-hover)",
  "--mantine-color-default-border": "var(--surface-line)",
  "--mantine-color-default-color": "var(--surface-text)",
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...SHARED, "--mantine-color-error": "var(--mantine-color-red-7)" },
  dark: { ...SHARED, "--mantine-color-error": "var(--mantine-color-red-4)" },
});
