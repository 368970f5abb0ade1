let listener: (() => void) | null = null;

/** Calls the function whenever the browser starts to load another page of the portal. One listener at a time. */
export function listenForNavigation(started: () => void): () => void {
  listener = started;
  return () => {
    listener = null;
  };
}

/** Called within React's transition to the other page. */
export const reportNavigation = (): void => listener?.();
