/** What the listener itself allows a connection, whichever entrance it asks for. */
export interface HttpLimits {
  /** From the first byte of a request, or from the connection's start, to the end of its headers. */
  headersMs: number;
  /** From the first byte of a request to the end of its body. */
  requestMs: number;
  /** How often the two above are looked at. */
  checkEveryMs: number;
  /** Between two requests of a connection. */
  idleMs: number;
  /** Without a byte in either direction while a response is under way. Event streams have a rule of their own. */
  stalledMs: number;
  /** From the end of a response, as the service wrote it, to the last byte that the client took. */
  takenMs: number;
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
  checkEveryMs: 2_000,
  idleMs: 65_000,
  stalledMs: 45_000,
  takenMs: 60_000,
  lingerMs: 500,
  requestsOfConnection: 20,
  connections: 10_000,
  connectionsPerAddress: 1_500,
};

/** CORS: what a preflight may ask for and is given; beyond it, it is given the fixed list. */
export const PREFLIGHT_LIMITS = { names: 50, bytes: 4_096, maxAgeSeconds: 86_400 };
