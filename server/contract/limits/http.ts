/** Limits of the HTTP listener, for every path. */
export interface HttpLimits {
  /** From the first byte of a request, or from the connection's start, to the end of its headers. */
  headersMs: number;
  /** From the first byte of a request to the end of its body. */
  requestMs: number;
  /** How often the two limits above are checked. */
  checkIntervalMs: number;
  /** Between two requests of one connection. */
  idleMs: number;
  /** Without a byte in either direction during a response. Event streams are exempt. */
  stalledMs: number;
  /** From the last byte that the service wrote to the last byte that the client read. */
  flushMs: number;
  /** How long a refused connection remains open, so that the client can read the reason. */
  lingerMs: number;
  /** Requests on one connection before the first is answered; one more closes the connection. */
  requestsOfConnection: number;
  /** Open at the same time, of all addresses. */
  connections: number;
  /** Open at the same time, of one address or IPv6 network of 64 bits. Trusted proxies are not counted. */
  connectionsPerAddress: number;
}

export const HTTP_LIMITS: HttpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkIntervalMs: 2_000,
  idleMs: 65_000,
  stalledMs: 45_000,
  flushMs: 60_000,
  lingerMs: 500,
  requestsOfConnection: 20,
  connections: 10_000,
  connectionsPerAddress: 1_500,
};

/** Lines of a request's headers. A browser behind several proxies sends fewer than 50. */
export const MAX_HEADER_LINES = 100;

/** CORS: headers that a preflight may request. Beyond these limits it is answered with the fixed list. */
export const PREFLIGHT_LIMITS = { names: 50, bytes: 4_096, maxAgeSeconds: 86_400 };

/** Concurrency of requests. Further requests are queued, and addresses take turns. */
export interface QueueLimits {
  concurrent: number;
  /** Of one address, so that it cannot use all slots. */
  concurrentPerAddress: number;
  /** A request that is not answered after this time waits for something else: its slot becomes free. */
  slotTimeoutMs: number;
  /** Queued requests; one more is refused. */
  queued: number;
  queuedPerAddress: number;
}

export const QUEUE_LIMITS = {
  /** A page needs several milliseconds of CPU. */
  pages: { concurrent: 2, concurrentPerAddress: 2, slotTimeoutMs: 250, queued: 2_000, queuedPerAddress: 500 },
  /** The API reference is more than a megabyte and needs a sixth of a second of CPU. */
  largePages: { concurrent: 1, concurrentPerAddress: 1, slotTimeoutMs: 1_000, queued: 500, queuedPerAddress: 50 },
  calls: { concurrent: 64, concurrentPerAddress: 48, slotTimeoutMs: 100, queued: 5_000, queuedPerAddress: 1_000 },
} satisfies Record<string, QueueLimits>;

/** Queued requests are started for this long before the event loop continues with other work. */
export const DISPATCH_SLICE_MS = 2;
/** New connections have priority: while they arrive, requests wait for `maxDelayMs`, then are started for `dispatchMs`. */
export const CONNECTION_PRIORITY = { maxDelayMs: 100, dispatchMs: 25 };
