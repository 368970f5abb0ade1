// @ts-check
import { EventEmitter } from "node:events";

/** @typedef {import("@svc/control/platform").BotSession} BotSession */
/** @typedef {import("@svc/control/platform").DriverHost} DriverHost */
/** @typedef {import("./example-server.js").Connection} Connection */

// The statuses of a bot. The others are 1 (Booting), which the library sets itself, and 3 (Busy): in a party with others,
// or in a match.
const OFFLINE = 0;
const AVAILABLE = 2;
const DISCONNECTED = 4;

/** One signed-in bot. Replace what it does with `connection` by calls to your platform. */
export class ExampleSession {
  #connection;
  #host;
  #events = new EventEmitter();
  /** @type {0 | 2 | 4} */
  #status = AVAILABLE;

  /**
   * @param {Connection} connection
   * @param {DriverHost} host
   */
  constructor(connection, host) {
    this.#connection = connection;
    this.#host = host;
    this.#events.setMaxListeners(0);
    connection.onEvent = (name, ...args) => this.#receive(name, ...args);
  }

  /** @returns {BotSession} The session as the library uses it. */
  asBotSession() {
    const connection = this.#connection;
    const statusOf = () => this.#status;
    return {
      // The calls that your platform does not have. Replace them one by one, and delete their capability in platform.js.
      ...this.#host.unsupported,
      self: { id: connection.id, displayName: connection.id },
      party: null,
      get status() {
        return statusOf();
      },
      on: (event, listener) => {
        const call = (/** @type {any[]} */ ...args) => /** @type {(...args: any[]) => void} */ (listener)(...args);
        this.#events.on(event, call);
        return () => void this.#events.off(event, call);
      },
      friends: (signal) => this.#call(signal, () => connection.friends()),
      pending: (signal) => this.#call(signal, () => connection.requests()),
      resolveUser: (id, signal) => this.#call(signal, () => ({ id, displayName: id })),
      friend: {
        ...this.#host.unsupported.friend,
        add: (id) => this.#call(undefined, () => connection.request(id)),
        accept: (id) =>
          this.#call(undefined, () => {
            if (!connection.accept(id)) throw new this.#host.PlatformError("not_found", "There is no such request.");
          }),
        decline: (id) => this.#call(undefined, () => connection.endFriendship(id)),
        remove: (id) => this.#call(undefined, () => connection.endFriendship(id)),
      },
      whisper: (id, text) =>
        this.#call(undefined, () => {
          const friend = connection.friends().find((one) => one.id === id);
          if (!friend) throw new this.#host.PlatformError("forbidden", "Only friends can be whispered to.");
          if (!friend.isOnline) throw new this.#host.PlatformError("not_found", "This friend is offline.");
          connection.send(id, text);
        }),
      setStatus: (text) =>
        this.#call(undefined, () => {
          connection.statusText = text;
        }),
      logout: async () => {
        connection.close();
        this.#end();
      },
    };
  }

  /**
   * Every call of the library ends here: it fails when there is no connection, or when nobody waits for it any more. Give
   * the requests to your platform a time limit of their own.
   *
   * @template T
   * @param {AbortSignal | undefined} signal
   * @param {() => T | Promise<T>} run
   * @returns {Promise<T>}
   */
  async #call(signal, run) {
    const cancelled = () => new this.#host.PlatformError("timeout", "The call was cancelled.");
    if (signal?.aborted) throw cancelled();
    if (this.#status !== AVAILABLE) throw new this.#host.PlatformError("unavailable", "The bot is not connected.");
    return new Promise((resolve, reject) => {
      const cancel = () => reject(cancelled());
      signal?.addEventListener("abort", cancel, { once: true });
      Promise.resolve()
        .then(run)
        .then(resolve, reject)
        .finally(() => signal?.removeEventListener("abort", cancel));
    });
  }

  /**
   * What your platform reports, in the library's words. A change of the status is reported as `state`, too.
   *
   * @param {string} name
   * @param {...unknown} args
   */
  #receive(name, ...args) {
    if (this.#status === OFFLINE) return;
    if (name === "disconnected") this.#setStatus(DISCONNECTED);
    if (name === "reconnected") this.#setStatus(AVAILABLE);
    if (name === "kickedElsewhere") this.#end();
    this.#events.emit(name, ...args);
  }

  #end() {
    this.#setStatus(OFFLINE);
  }

  /** @param {0 | 2 | 4} status */
  #setStatus(status) {
    if (this.#status === status) return;
    this.#status = status;
    this.#events.emit("state");
  }
}
