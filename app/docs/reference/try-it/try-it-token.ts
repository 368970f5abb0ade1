"use client";

import { useSyncExternalStore } from "react";
import type { TokenScope } from "../../../_ui/scope-choice.tsx";

export interface TryItToken {
  id: string;
  value: string;
  /** Null: everything. */
  scopes: readonly TokenScope[] | null;
  /** By the clock of this browser, in milliseconds. */
  expiresAt: number;
}

const listeners = new Set<() => void>();
let token: TryItToken | null = null;

/** The token that calls of this page are sent with. It is kept in memory alone, as long as the reference is open. */
export const tryItToken = {
  get: (): TryItToken | null => token,
  set(next: TryItToken | null): void {
    token = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useTryItToken = (): TryItToken | null =>
  useSyncExternalStore(tryItToken.subscribe, tryItToken.get, () => null);
