/** `open` until the service refuses a call, and `renewed` once somebody has signed in again. */
type SessionState = "open" | "ended" | "renewed";

const listeners = new Set<() => void>();
let state: SessionState = "open";

/** What this tab knows of its session. */
export const sessionState = {
  get: (): SessionState => state,
  set(next: SessionState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
