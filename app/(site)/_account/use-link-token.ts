import { useSyncExternalStore } from "react";

/** Longer than any token. */
const MAX_LENGTH = 255;

const subscribe = (changed: () => void) => {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
};

function readToken(): string {
  const fragment = window.location.hash.slice(1);
  return (new URLSearchParams(fragment).get("token") ?? fragment).slice(0, MAX_LENGTH);
}

/**
 * The token of the link that opened this page: all that is after the `#` of its address, or the `token=` there. The
 * browser sends it to no server. Null until the page is hydrated.
 */
export const useLinkToken = (): string | null => useSyncExternalStore(subscribe, readToken, () => null);
