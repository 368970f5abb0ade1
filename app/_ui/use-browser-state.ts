"use client";

import { useSyncExternalStore } from "react";
import { serviceReach } from "./service-reach.ts";

const NARROW_QUERY = "(max-width: 47.99em)";
const POINTER_QUERY = "(hover: hover) and (pointer: fine)";

const subscribeToNothing = () => () => {};

/** One query for all that ask: React reads it in each render. */
function watch(media: string) {
  let made: MediaQueryList | undefined;
  const query = () => {
    made ??= window.matchMedia(media);
    return made;
  };
  const subscribe = (changed: () => void) => {
    query().addEventListener("change", changed);
    return () => query().removeEventListener("change", changed);
  };
  return { subscribe, matches: () => query().matches };
}

const narrowWindow = watch(NARROW_QUERY);
const finePointer = watch(POINTER_QUERY);

/** False on the server and until React has hydrated the page. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** Whether the window is as narrow as a phone. Correct at the first paint, unlike a media query read in an effect. */
export const useNarrowWindow = (): boolean =>
  useSyncExternalStore(narrowWindow.subscribe, narrowWindow.matches, () => false);

/** Whether the person points with a mouse rather than with a finger. */
export const useFinePointer = (): boolean =>
  useSyncExternalStore(finePointer.subscribe, finePointer.matches, () => true);

/** Whether the service can be reached. An open stream may take long to notice that it cannot. */
export const useOnline = (): boolean => useSyncExternalStore(serviceReach.subscribe, serviceReach.get, () => true);
