// The one place with the library's private members. `checkInternals` makes sure at load that they exist.
import type { Client } from "fnbr";

export interface HttpRequest {
  method?: string;
  url?: string;
  headers?: Record<string, unknown>;
  data?: unknown;
  /** Set by the driver on the second attempt. */
  isRepeated?: boolean;
}
/** What axios rejects with. */
export interface HttpFailure {
  message: string;
  code?: string;
  config?: HttpRequest;
  response?: { status: number; headers?: Record<string, unknown>; data?: unknown };
}

export interface AuthSession {
  accessToken: string;
  expiresAt: Date;
  /** A client's own session has none. */
  refreshTokenExpiresAt?: Date;
  refreshTimeout?: NodeJS.Timeout;
  refresh: () => Promise<void>;
  initRefreshTimeout: () => void;
  verify: (force: boolean) => Promise<boolean>;
}

/** The WebSocket of the chat link. */
interface ChatSocket {
  on(event: "error" | "close", listener: () => void): void;
  once(event: "close", listener: () => void): void;
  off(event: "close", listener: () => void): void;
  removeAllListeners(event: "close"): void;
  terminate(): void;
}

export interface PresenceStanza {
  from?: string;
  type?: string;
  status?: string;
}

interface ClientInternals {
  http: {
    axios: {
      request: (request: HttpRequest) => Promise<unknown>;
      interceptors: {
        response: { use: (onSuccess: undefined, onFailure: (failure: HttpFailure) => Promise<unknown>) => void };
      };
    };
    epicgamesRequest: (request: HttpRequest, auth?: string) => Promise<unknown>;
  };
  auth: { sessions: Map<string, AuthSession> };
  xmpp: { connection?: { on: (event: "presence", listener: (presence: PresenceStanza) => void) => void } };
  stomp: {
    connect: () => Promise<void>;
    connection?: ChatSocket;
    pingInterval?: NodeJS.Timeout;
    connectionRetryCount: number;
  };
  partyLock: { isLocked: boolean; unlock: () => void };
  destroy: () => void;
  cacheLock: { lock: () => void; unlock: () => void };
}

export const internalsOf = (client: Client): ClientInternals => client as unknown as ClientInternals;

/** The names of the sessions that the library keeps tokens for. */
export const AUTH = { account: "fortnite" } as const;
