"use client";

import { useSyncExternalStore } from "react";

const PHONE = "(max-width: 47.99em)";

const never = () => () => {};
const watchWidth = (changed: () => void) => {
  const query = window.matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** False while a page is rendered on the server, and in the browser until it has taken that page over. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Is the window as narrow as a phone? Right from the first paint, other than a media query read in an effect. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );

const watchOnline = (changed: () => void) => {
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
    watchOnline,
    () => navigator.onLine,
    () => true,
  );
