/** One part of an application, such as its database: how it is made on first use, and how it is stopped. */
interface Part<T> {
  /** Unique. Next's bundles load the modules of the service a second time: they find the same part by its key. */
  key: string;
  create(): T;
  stop?: ((value: T) => unknown) | undefined;
}

export interface PerApplication<T> extends Part<T> {
  /** The running application's own value; created on first use. */
  (): T;
  /** The same, without creating it. */
  peek(): T | undefined;
}

/**
 * Everything that one program keeps between calls: settings, log, database, engine, caches. Modules declare their parts
 * with `perApplication` and keep no state themselves. The server, the command line and each test file create one
 * application (`createApplication`) and run it.
 */
export class Application {
  readonly #values = new Map<string, unknown>();
  readonly #stops: (() => unknown)[] = [];
  #isStopped = false;

  /** Gives a part its value in place of the one that `create` would return. */
  set<T>(part: Part<T>, value: T): this {
    this.#values.set(part.key, value);
    return this;
  }

  get<T>(part: Part<T>): T {
    if (!this.#values.has(part.key)) this.#create(part);
    return this.#values.get(part.key) as T;
  }

  peek<T>(part: Part<T>): T | undefined {
    return this.#values.get(part.key) as T | undefined;
  }

  /** From now on the parts belong to this application, in Next's bundles too. */
  run(): this {
    running.svcApplication = this;
    return this;
  }

  /**
   * Stops the parts, the one that was created last first. A timer or a connection that ends later still finds the stopped
   * part, which refuses in its own way; a part that nobody has used is not created any more.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const errors: unknown[] = [];
    for (const stop of this.#stops.splice(0).reverse()) {
      try {
        await stop();
      } catch (error) {
        errors.push(error); // the other parts are stopped all the same
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, "parts of the application did not stop");
  }

  #create<T>({ key, create, stop }: Part<T>): void {
    if (stop && this.#isStopped) throw new Error(`the application has stopped: it has no ${key}`);
    const value = create();
    this.#values.set(key, value);
    if (stop) this.#stops.push(() => stop(value));
  }
}

/**
 * The one global of the service. Next bundles the code of pages and routes apart from the server that runs it, so both
 * have modules of their own: what they share cannot be held by a module.
 */
const running = globalThis as { svcApplication?: Application };

export const isApplicationRunning = (): boolean => running.svcApplication !== undefined;

export function runningApplication(): Application {
  if (!running.svcApplication) throw new Error("no application is running: make one and call run()");
  return running.svcApplication;
}

/** Declares a part of every application. @param key Says what it is. */
export function perApplication<T>(key: string, create: () => T, stop?: (value: T) => unknown): PerApplication<T> {
  const part: Part<T> = { key, create, stop };
  const peek = () => runningApplication().peek(part);
  return Object.assign(() => runningApplication().get(part), part, { peek });
}
