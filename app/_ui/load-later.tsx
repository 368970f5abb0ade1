"use client";

import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from "react";

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

/** Code that is loaded when the browser has nothing else to do, so that the first paint does not wait for it. */
export class LaterCode<Code> {
  #load: () => Promise<Code>;
  #loaded: Code | undefined;
  #loading: Promise<void> | undefined;
  #listeners = new Set<() => void>();

  /**
   * @param content Whether it is needed only once it is to be seen: it is then loaded at once.
   * @param atOnce Whether it is seen when the page opens: it is then loaded while the browser takes over the page.
   */
  constructor(load: () => Promise<Code>, { content = false, atOnce = false } = {}) {
    this.#load = load;
    if (atOnce && typeof window !== "undefined") void this.start();
    else if (!content && typeof window !== "undefined") void untilIdle().then(() => this.start());
    this.subscribe = (listener) => {
      this.#listeners.add(listener);
      if (content) void this.start();
      return () => this.#listeners.delete(listener);
    };
  }

  readonly subscribe: (listener: () => void) => () => void;

  readonly get = (): Code | undefined => this.#loaded;

  /** Loads it now: somebody waits for it. */
  start(): Promise<void> {
    this.#loading ??= this.#load().then(
      (code) => {
        this.#loaded = code;
        for (const listener of this.#listeners) listener();
      },
      async () => {
        this.#loading = undefined;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS)); // the browser may be offline
        return this.start();
      },
    );
    return this.#loading;
  }
}

/** Undefined until the code is there, and while the browser takes over what the server has rendered. */
export const useLaterCode = <Code,>(code: LaterCode<Code>): Code | undefined =>
  useSyncExternalStore(code.subscribe, code.get, () => undefined);

/**
 * A component whose code is loaded when the browser has nothing else to do. For parts of a
 * page that are hidden at first, such as dialogs.
 * @param options.content See `LaterCode`; so `atOnce`.
 * @param options.placeholder Of a part that is seen: what is shown until the code is there, which is then loaded at once.
 *   As large as the part, so that nothing on the page moves.
 * @example const Palette = loadLater(() => import("./command-palette.tsx").then((module) => module.CommandPalette));
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    placeholder = null,
    ...options
  }: { content?: boolean; atOnce?: boolean; placeholder?: ReactNode | ((props: Props) => ReactNode) } = {},
): ComponentType<Props> {
  const code = new LaterCode(load, options);
  return function LoadedLater(props: Props) {
    const Part = useLaterCode(code);
    useEffect(() => {
      if (placeholder !== null) void code.start();
    }, []);
    if (Part) return <Part {...props} />;
    return typeof placeholder === "function" ? placeholder(props) : placeholder;
  };
}
