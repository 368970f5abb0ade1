/** How often the service is asked while the browser says that it has no network. */
const ASK_AGAIN_MS = 5_000;
const ANSWER_MS = 4_000;
const EVENTS = ["online", "offline"];

const answers = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Whether the service can be reached, in this tab. A browser without a network says that it is offline, and yet reaches
 * a service on the same machine, or over a network that it does not know: so the service is asked before anybody is told.
 */
function watchServiceReach() {
  let isReached = true;
  let checks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const check = async (): Promise<void> => {
    clearTimeout(timer);
    checks += 1;
    const own = checks;
    const now = navigator.onLine || (await answers());
    if (own !== checks) return; // there is a newer one
    if (now !== isReached) {
      isReached = now;
      for (const listener of listeners) listener();
    }
    if (!navigator.onLine) timer = setTimeout(check, ASK_AGAIN_MS);
  };

  return {
    get: (): boolean => isReached,
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) {
        for (const event of EVENTS) window.addEventListener(event, check);
        void check();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const event of EVENTS) window.removeEventListener(event, check);
        clearTimeout(timer);
        checks += 1;
      };
    },
  };
}

export const serviceReach = watchServiceReach();
