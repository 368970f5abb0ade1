import type { ComponentProps } from "react";

/** A part of a page with its own scroll bar. It is focusable so that it can be scrolled with the keyboard. */
export function ScrollRegion({ style, ...props }: ComponentProps<"section"> & { "aria-label": string }) {
  // Texts for screen readers only are placed in it: without a position, those below its end would make the page longer.
  const positioned = { position: "relative", ...style } as const;
  // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, scrollable content must be reachable by keyboard
  return <section {...props} style={positioned} tabIndex={0} />;
}
