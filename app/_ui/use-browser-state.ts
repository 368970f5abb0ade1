"use client";

import { useSyncExternalStore } from "react";

const NARROW_QUERY = "(max-width: 47.99em)";

const subscribeToNothing = () => () => {};
const subscribeToWidth = (changed: () => void) => {
  const query = window.matchMedia(NARROW_QUERY);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** False while a page is rendered on the server, and in the browser until it has taken that page over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** Is the window as narrow as a phone? Right from the first paint, other than a media query read in an effect. */
export const useNarrowWindow = (): boolean =>
  useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(NARROW_QUERY).matches,
    () => false,
  );

const subscribeToOnline = (changed: () => void) => {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
};

/** Is there a network at all? A stream that was open may not notice for long. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToOnline,
    () => navigator.onLine,
    () => true,
  );
