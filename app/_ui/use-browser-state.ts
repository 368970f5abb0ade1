"use client";

import { useSyncExternalStore } from "react";
import { serviceReach } from "./service-reach.ts";

const NARROW_QUERY = "(max-width: 47.99em)";
const POINTER_QUERY = "(hover: hover) and (pointer: fine)";

const subscribeToNothing = () => () => {};
const subscribeTo = (media: string) => (changed: () => void) => {
  const query = window.matchMedia(media);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};
const subscribeToWidth = subscribeTo(NARROW_QUERY);
const subscribeToPointer = subscribeTo(POINTER_QUERY);

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

/** Whether the person points with a mouse rather than with a finger. */
export const useFinePointer = (): boolean =>
  useSyncExternalStore(
    subscribeToPointer,
    () => window.matchMedia(POINTER_QUERY).matches,
    () => true,
  );

/** Whether the service can be reached. An open stream may take long to notice that it cannot. */
export const useOnline = (): boolean => useSyncExternalStore(serviceReach.subscribe, serviceReach.get, () => true);
