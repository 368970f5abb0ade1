"use client";

import NextLink from "next/link";
import { type ComponentProps, useSyncExternalStore } from "react";

/** Browsers complain of style sheets that are loaded ahead and not used within three seconds of the page's load. */
const SETTLED_MS = 4_000;

const listeners = new Set<() => void>();
let isSettled = false;
let isWaiting = false;

function waitUntilSettled(): void {
  if (isWaiting) return;
  isWaiting = true;
  const start = () =>
    setTimeout(() => {
      isSettled = true;
      for (const listener of listeners) listener();
    }, SETTLED_MS);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

function subscribe(listener: () => void): () => void {
  waitUntilSettled();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Next's Link. The pages that links lead to are loaded ahead once this one has settled: its own data come first. */
export function Link({ prefetch = null, ...props }: ComponentProps<typeof NextLink>) {
  const mayPrefetch = useSyncExternalStore(
    subscribe,
    () => isSettled,
    () => false,
  );
  return <NextLink {...props} prefetch={mayPrefetch ? prefetch : false} />;
}
