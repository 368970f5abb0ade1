/** How often the service is asked while the browser says that it has no network. */
const ASK_AGAIN_MS = 5_000;
const ANSWER_MS = 4_000;

/**
 * Whether the service can be reached. A browser without a network says that it is offline, and yet reaches a service on
 * the same machine, or over a network that it does not know: so the service is asked before anybody is told.
 */
class ServiceReach {
  #isReached = true;
  #checks = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly get = (): boolean => this.#isReached;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#start();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  #start(): void {
    for (const event of ["online", "offline"]) window.addEventListener(event, this.#check);
    void this.#check();
  }

  #stop(): void {
    for (const event of ["online", "offline"]) window.removeEventListener(event, this.#check);
    clearTimeout(this.#timer);
    this.#checks += 1;
  }

  readonly #check = async (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#checks += 1;
    const check = this.#checks;
    const isReached = navigator.onLine || (await answers());
    if (check !== this.#checks) return; // there is a newer one
    if (isReached !== this.#isReached) {
      this.#isReached = isReached;
      for (const listener of this.#listeners) listener();
    }
    if (!navigator.onLine) this.#timer = setTimeout(this.#check, ASK_AGAIN_MS);
  };
}

const answers = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Of this tab. */
export const serviceReach = new ServiceReach();
