/** The source of time. A test passes one that it advances by hand. */
export interface Clock {
  /** Milliseconds. Never goes back. */
  now(): number;
  /** @returns Cancels the timer. */
  after(milliseconds: number, run: () => void): () => void;
}
