import type { ComponentProps } from "react";

/** A part of a page that scrolls by itself: it takes the focus, so that the keyboard scrolls it too. */
export function ScrollRegion(props: ComponentProps<"section"> & { "aria-label": string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, what scrolls must be within reach of the keyboard
  return <section {...props} tabIndex={0} />;
}
