"use client";

import { useEffect } from "react";
import { DEFAULT_PATH, localPath } from "./local-path.ts";

const KEY = "return-to";
/** As long as the link for a new password works. */
const LIFETIME_MS = 3_600_000;

/**
 * Stores in this browser where the person wants to go on. The link of a mail or of the set-up opens a page of its own, and
 * does not hold the path: anybody may ask for a mail.
 */
function storeReturn(next: string): void {
  if (next === DEFAULT_PATH) {
    forgetReturn(); // it may be another person's
    return;
  }
  try {
    localStorage.setItem(KEY, JSON.stringify({ next, until: Date.now() + LIFETIME_MS }));
  } catch {} // the browser stores nothing: the person goes on to the overview
}

export function readStoredReturn(): string {
  try {
    const { next, until } = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return until > Date.now() ? localPath(next) : DEFAULT_PATH;
  } catch {
    return DEFAULT_PATH;
  }
}

function forgetReturn(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {}
}

/** On the pages of signing in: a link that is opened from a mail goes on there as well. */
export function StoreReturn({ next }: { next: string }) {
  useEffect(() => storeReturn(next), [next]);
  return null;
}

/** Opens the page that the person wanted, with a full page load, which discards all data of the previous session. */
export function openNextPage(next: string): void {
  forgetReturn();
  window.location.replace(next);
}
