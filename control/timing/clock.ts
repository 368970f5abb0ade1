/** The time as the commands see it, so that a test need not wait for it. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /** @returns Calls it off. */
  after(milliseconds: number, run: () => void): () => void;
}
