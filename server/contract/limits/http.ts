/** What the listener itself allows a connection, whichever entrance it asks for. */
export interface HttpLimits {
  /** From the first byte of a request, or from the connection's start, to the end of its headers. */
  headersMs: number;
  /** From the first byte of a request to the end of its body. */
  requestMs: number;
  /** How often the two above are looked at. */
  checkIntervalMs: number;
  /** Between two requests of a connection. */
  idleMs: number;
  /** Without a byte in either direction while a response is under way. Event streams have a rule of their own. */
  stalledMs: number;
  /** From the end of a response, as the service wrote it, to the last byte that the client took. */
  flushMs: number;
  /** How long a connection that was refused may stay, for the client to read why. */
  lingerMs: number;
  /** Sent on one connection before the first of them is answered; one more, and the connection is cut. */
  requestsOfConnection: number;
  /** Open at the same time. */
  connections: number;
  /** Of one address (an IPv6 network of 64 bits is one address); trusted proxies are not counted. */
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

/** CORS: what a preflight may ask for and is given; beyond it, it is given the fixed list. */
export const PREFLIGHT_LIMITS = { names: 50, bytes: 4_096, maxAgeSeconds: 86_400 };

/** Requests that are worked on at the same time. The others wait, and addresses take turns. */
export interface QueueLimits {
  concurrent: number;
  /** Of one address: the others always find room. */
  concurrentPerAddress: number;
  /** A request that is not answered after so long waits for somebody else, and makes room. */
  slotTimeoutMs: number;
  /** Requests that wait for their turn; one more is refused. */
  queued: number;
  queuedPerAddress: number;
}

export const QUEUE_LIMITS = {
  /** A page takes the process several milliseconds. */
  pages: { concurrent: 2, concurrentPerAddress: 2, slotTimeoutMs: 250, queued: 2_000, queuedPerAddress: 500 },
  /** The API reference is more than a megabyte, and takes the process a sixth of a second. */
  largePages: { concurrent: 1, concurrentPerAddress: 1, slotTimeoutMs: 1_000, queued: 500, queuedPerAddress: 50 },
  calls: { concurrent: 64, concurrentPerAddress: 48, slotTimeoutMs: 100, queued: 5_000, queuedPerAddress: 1_000 },
} satisfies Record<string, QueueLimits>;

/** So long requests are begun, before whatever else there is to do gets its turn. */
export const DISPATCH_SLICE_MS = 2;
/** While connections are being opened, no request is begun, for so long at most; then they are begun for a while. */
export const CONNECTION_PRIORITY = { maxDelayMs: 100, dispatchMs: 25 };
