import type { ServiceFrame, ShardFrame } from "../protocol.ts";
import { BackOff } from "../timing/back-off.ts";
import { findGateway } from "./find-gateway.ts";
import type { LeaseLeft } from "./lease.ts";
import { type ConnectionEnd, type ConnectionOptions, LinkConnection, type Refusal } from "./link-connection.ts";
import { handshakeTimeoutMs, reconnectDelayMs } from "./reconnect-times.ts";

/** After a refusal that is not final. */
const REFUSAL_BACK_OFF_MS = { minMs: 15_000, maxMs: 300_000 };
/** A connection of this length resets the back-off. */
const STEADY_MS = 60_000;
/** The shards of a process that stops do not all connect at one moment. */
const MAX_HANDOVER_DELAY_MS = 500;
const HANDOVER_BACK_OFF_MS = { minMs: 200, maxMs: 5000 };
const WELCOME_TIMEOUT_MS = 10_000;
/** A connection that was replaced is kept this long for the calls that came over it. */
const RETIRED_TIMEOUT_MS = 10_000;
/** A call that the service sent before it knew of the other connection arrives within this time. */
const RETIRED_QUIET_MS = 500;
const RETIRED_CHECK_MS = 50;

export interface ServiceLinkHooks {
  onOpen: (connection: LinkConnection) => void;
  onFrame: (frame: ServiceFrame, connection: LinkConnection) => void;
  /** One of the connections has ended. */
  onLost: (connection: LinkConnection) => void;
  /** Another process has connected with this shard's id. */
  onSuperseded: () => void;
  /** The service has refused the connection for good. `problem` is a text, where the reason alone does not say it. */
  onRefused: (why: Refusal, problem?: string) => void;
  /** The gateway is at another address than the one that was given. */
  onGatewayFound: (url: string) => void;
}
interface ServiceLinkOptions extends Omit<ConnectionOptions, "handshakeTimeoutMs"> {
  /** The service has answered at this address: what is not found there is being replaced. */
  isUrlProven: boolean;
  /** What is left of the lease of a shard that holds bots. Otherwise null. */
  leaseLeft: () => LeaseLeft | null;
  /** Whether answers are still to be sent or received over the connection. */
  isInUse: (connection: LinkConnection) => boolean;
  random?: () => number;
}

/**
 * The connection to the service. It reconnects until it is closed or refused for good. When the service asks for it,
 * a second connection replaces the first one without a gap.
 */
export class ServiceLink {
  readonly #options: ServiceLinkOptions;
  readonly #hooks: ServiceLinkHooks;
  readonly #refusalBackOff: BackOff;
  readonly #handoverBackOff: BackOff;
  readonly #closed = new AbortController();
  #url: string;
  #isUrlProven: boolean;
  /** The attempt is at an address that was found a moment ago. Another one is looked for after a pause only. */
  #isFollowing = false;
  #current: LinkConnection | null = null;
  /** Replaces the current connection as soon as the service has answered the hello. */
  #next: LinkConnection | null = null;
  /** Connections that were replaced, and still have calls to answer. */
  readonly #retired = new Set<LinkConnection>();
  #isHandingOver = false;
  #cancelReconnect: () => void = () => {};
  #cancelHandoverTimer: () => void = () => {};

  constructor(options: ServiceLinkOptions, hooks: ServiceLinkHooks) {
    this.#options = options;
    this.#hooks = hooks;
    this.#url = options.url;
    this.#isUrlProven = options.isUrlProven;
    this.#refusalBackOff = new BackOff(REFUSAL_BACK_OFF_MS, options.random);
    this.#handoverBackOff = new BackOff(HANDOVER_BACK_OFF_MS, options.random);
  }

  /** Null while there is none, not even one that is being opened. */
  get current(): LinkConnection | null {
    return this.#current;
  }

  get #isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  open(): void {
    if (!this.#isClosed) this.#current = this.#connect();
  }

  /** @returns False when there is no connection. */
  send(frame: ShardFrame): boolean {
    return this.#current?.send(frame) ?? false;
  }

  /** Replaces a connection that no longer answers. */
  restart(why: string): void {
    this.#current?.terminate(why);
  }

  /** Opens a second connection. The first one is used until `completeHandover`. */
  startHandover(): void {
    if (this.#isHandingOver || this.#isClosed || !this.#current) return;
    this.#isHandingOver = true;
    const { random = Math.random } = this.#options;
    this.#options.log("info", "The service asks for a new connection, because one of its processes stops.");
    this.#handoverBackOff.reset();
    this.#scheduleNext(random() * MAX_HANDOVER_DELAY_MS);
  }

  /** The service has answered the hello of this connection. */
  completeHandover(connection: LinkConnection): void {
    if (connection !== this.#next) return;
    const previous = this.#current;
    this.#useNext();
    if (previous) this.#retire(previous);
  }

  /** Ends a second connection that has not replaced the first one yet. Another one is opened later. */
  postponeHandover(why: string): void {
    this.#next?.terminate(why);
  }

  /** The service closes the connection after it has read `bye`. Resolves when the connection has ended. */
  async close(): Promise<void> {
    this.#closed.abort();
    this.#cancelReconnect();
    this.#cancelHandoverTimer();
    this.#next?.terminate("The shard stops.");
    const retired = [...this.#retired].map((connection) => connection.close());
    await Promise.all([this.#current?.waitUntilClosed(), ...retired]);
  }

  #connect(): LinkConnection {
    const { leaseLeft } = this.#options;
    return new LinkConnection(
      { ...this.#options, url: this.#url, handshakeTimeoutMs: handshakeTimeoutMs(leaseLeft()) },
      {
        onOpen: (connection) => {
          this.#isUrlProven = true;
          if (!this.#isClosed) this.#hooks.onOpen(connection);
        },
        onFrame: (frame, connection) => {
          if (!this.#isClosed) this.#hooks.onFrame(frame, connection);
        },
        onEnd: (connection, end) => this.#onEnd(connection, end),
      },
    );
  }

  #scheduleNext(delayMs: number): void {
    const { clock } = this.#options;
    this.#cancelHandoverTimer();
    this.#cancelHandoverTimer = clock.after(delayMs, () => {
      this.#next = this.#connect();
      this.#cancelHandoverTimer = clock.after(WELCOME_TIMEOUT_MS, () =>
        this.postponeHandover("The service does not answer."),
      );
    });
  }

  #useNext(): void {
    this.#cancelHandoverTimer();
    this.#isHandingOver = false;
    this.#current = this.#next;
    this.#next = null;
  }

  #retire(connection: LinkConnection): void {
    const { clock, isInUse } = this.#options;
    this.#retired.add(connection);
    const endsAt = clock.now() + RETIRED_TIMEOUT_MS;
    let usedAt = clock.now();
    const check = () => {
      if (!this.#retired.has(connection)) return;
      const now = clock.now();
      if (isInUse(connection)) usedAt = now;
      if (now - usedAt < RETIRED_QUIET_MS && now < endsAt) clock.after(RETIRED_CHECK_MS, check);
      else void connection.close();
    };
    check();
  }

  #onEnd(connection: LinkConnection, end: ConnectionEnd): void {
    this.#hooks.onLost(connection);
    this.#retired.delete(connection);
    if (this.#isClosed) return;
    if (connection === this.#next) this.#retryHandover(end);
    else if (connection === this.#current) this.#onCurrentEnd(connection, end);
  }

  #retryHandover(end: ConnectionEnd): void {
    this.#next = null;
    const requestedMs = end.kind === "tooMany" ? this.#refusalDelayMs(end.retryAfterMs) : 0;
    const delayMs = Math.max(this.#handoverBackOff.next(), requestedMs);
    const why = end.why ?? "The service refused it.";
    this.#options.log("warn", `The second connection failed: ${why} Trying again in ${inSeconds(delayMs)}.`);
    this.#scheduleNext(delayMs);
  }

  #onCurrentEnd(connection: LinkConnection, end: ConnectionEnd): void {
    const next = this.#next;
    const isTemporary = end.kind === "lost" || end.kind === "tooMany" || end.kind === "notFound";
    // The service may end the first connection because of the second one's hello.
    this.#useNext();
    if (next?.isOpen || (next && isTemporary)) return;
    this.#current = null;
    next?.terminate("It is not needed.");
    if (connection.ageMs > STEADY_MS) this.#refusalBackOff.reset();
    if (end.kind === "notFound" && !this.#isUrlProven && !this.#isFollowing) void this.#findGateway(end.why);
    else if (end.kind === "lost" || end.kind === "notFound") this.#reconnect(end.why);
    else if (end.kind === "tooMany") this.#reconnect(end.why, this.#refusalDelayMs(end.retryAfterMs));
    else {
      this.#closed.abort();
      if (end.kind === "superseded") this.#hooks.onSuperseded();
      else this.#refuse(end);
    }
  }

  /** The address is another one of the service, or a wrong one. Trying it again would change nothing. */
  async #findGateway(why: string): Promise<void> {
    const found = await findGateway(this.#url, this.#closed.signal);
    if (this.#isClosed) return;
    if (found.kind === "none") {
      this.#closed.abort();
      this.#hooks.onRefused("address", found.problem);
    } else if (found.kind === "away") this.#reconnect(why);
    else if (found.url === this.#url.replace(/\/+$/, "")) {
      this.#reconnect(`${why} The gateway is there, but something on the way does not pass WebSockets on.`);
    } else {
      this.#url = found.url;
      this.#isFollowing = true;
      this.#hooks.onGatewayFound(found.url);
      this.open();
    }
  }

  #refuse({ refusal, why }: Extract<ConnectionEnd, { kind: "refused" }>): void {
    if (why) this.#options.log("error", why);
    this.#hooks.onRefused(refusal);
  }

  /** Grows with each refusal. */
  #refusalDelayMs(requestedMs: number): number {
    return Math.max(this.#refusalBackOff.next(), Math.min(requestedMs, REFUSAL_BACK_OFF_MS.maxMs));
  }

  #reconnect(why: string, minDelayMs = 0): void {
    const { clock, log, leaseLeft, random = Math.random } = this.#options;
    const delayMs = Math.max(minDelayMs, reconnectDelayMs(leaseLeft(), random));
    log("warn", `${why} Connecting again in ${inSeconds(delayMs)}.`);
    this.#cancelReconnect();
    this.#cancelReconnect = clock.after(delayMs, () => {
      this.#isFollowing = false;
      this.open();
    });
  }
}

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
