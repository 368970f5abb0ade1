"use client";

import { LaterCode, useLaterCode } from "../load-later.tsx";

/**
 * What appears above a page only after a click or a touch: Mantine's code for it, with what places it and keeps the
 * focus in it, is a fifth of the scripts of a page.
 */
export const overlayCode = new LaterCode(() =>
  import("./mantine-overlays.ts").then(({ mantineOverlays }) => mantineOverlays),
);

export const useOverlayCode = () => useLaterCode(overlayCode);
