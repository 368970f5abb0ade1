"use client";

import { useSyncExternalStore } from "react";

const NARROW_QUERY = "(max-width: 47.99em)";

const subscribeToNothing = () => () => {};
const subscribeToWidth = (changed: () => void) => {
  const query = window.matchMedia(NARROW_QUERY);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** False on the server and until React has hydrated the page. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** Whether the window is as narrow as a phone. Correct at the first paint, unlike a media query read in an effect. */
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

/** Whether the browser is online. An open stream may take long to notice that it is not. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToOnline,
    () => navigator.onLine,
    () => true,
  );
