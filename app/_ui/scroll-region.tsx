import type { ComponentProps } from "react";

/** A part of a page with its own scroll bar. It is focusable so that it can be scrolled with the keyboard. */
export function ScrollRegion(props: ComponentProps<"section"> & { "aria-label": string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, scrollable content must be reachable by keyboard
  return <section {...props} tabIndex={0} />;
}
