"use client";

import { type ComponentType, useEffect, useState } from "react";

/** Browsers without idle callbacks load after this time. */
const FALLBACK_DELAY_MS = 500;
const MAX_WAIT_MS = 2_000;
const RETRY_MS = 5_000;

/** Resolves when the page is loaded and the browser has nothing else to do. */
const untilIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === "undefined") setTimeout(resolve, FALLBACK_DELAY_MS);
    else requestIdleCallback(resolve, { timeout: MAX_WAIT_MS });
  });

/**
 * A component whose code is loaded when the browser has nothing else to do, so that the first paint does not wait for
 * it. Renders nothing until then. For parts of a page that are hidden at first, such as dialogs.
 * @param content Whether it is rendered only once it is to be seen: its code is then loaded at once.
 * @example const Palette = loadLater(() => import("./command-palette.tsx").then((module) => module.CommandPalette));
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { content = false } = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const start = (): Promise<void> => {
    loading ??= load().then(
      (component) => {
        loaded = component;
      },
      async () => {
        loading = undefined;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS)); // the browser may be offline
        return start();
      },
    );
    return loading;
  };
  const idle = typeof window === "undefined" ? null : untilIdle().then(start);
  return function LoadedLater(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      let isMounted = true;
      void (content ? start() : idle)?.then(() => {
        if (isMounted) setPart(() => loaded);
      });
      return () => {
        isMounted = false;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  };
}
