"use client";

import { LaterCode, useLaterCode } from "../load-later.tsx";

const PRESSED_CHECK_MS = 50;

/** A press that begins on one element and ends on another is no click, and this code makes buttons of menus anew. */
async function untilNothingIsPressed(): Promise<void> {
  while (document.querySelector(":active")) await new Promise((resolve) => setTimeout(resolve, PRESSED_CHECK_MS));
}

/**
 * What appears above a page only after a click or a touch: Mantine's code for it, with what places it and keeps the
 * focus in it, is a fifth of the scripts of a page.
 */
export const overlayCode = new LaterCode(async () => {
  const { mantineOverlays } = await import("./mantine-overlays.ts");
  await untilNothingIsPressed();
  return mantineOverlays;
});

export const useOverlayCode = () => useLaterCode(overlayCode);
