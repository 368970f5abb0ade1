import type { Rate } from "./rate.ts";
import { EXPORT_LIMIT } from "./rest.ts";

const KB = 1024;
const MB = 1024 * KB;

/** Body size of one request. */
export const BODY_BYTES = { anonymous: 16 * KB, session: MB, bulk: 3 * MB };
/** Bodies above this size are charged by their size: reading, checking and storing many rows is dear. */
export const SMALL_BODY_BYTES = 64 * KB;
/** Kilobytes of such bodies: twenty imports of the largest size. */
export const KILOBYTES_RATE: Rate = { name: "trpc.kilobytes", per: "account", calls: 60 * 1024, windowSeconds: 600 };
/** Characters of a request's URL, including its input. */
export const MAX_URL_LENGTH = 16_000;
/** Concurrent calls and bytes of one caller: an account, or an address without a session. */
export const IN_FLIGHT_LIMITS = { accountCalls: 200, addressCalls: 100, bytes: 8 * MB };

/** Procedures of similar cost share a class, and a class its rates. */
export type CallClass =
  | "read"
  | "list"
  | "write"
  | "bulk"
  | "ask"
  | "signIn"
  | "password"
  | "question"
  | "export"
  | "stream";

const perMinute = (name: string, calls: number): Rate => ({ name, per: "account", calls, windowSeconds: 60 });
const perTenMinutes = (name: string, calls: number): Rate => ({ name, per: "account", calls, windowSeconds: 600 });

/** Calls without a session. */
export const ANONYMOUS_RATE: Rate = { name: "trpc.anonymous", per: "address", calls: 1200, windowSeconds: 60 };
/** Cookies without a valid session: each costs a query. Beyond the rate, unknown cookies of the address are refused. */
export const UNKNOWN_SESSION_RATE: Rate = {
  name: "trpc.unknown-session",
  per: "address",
  calls: 1000,
  windowSeconds: 60,
};

/** Sufficient for the portal with 10,000 bots: an import is 100 calls, a command on each bot 10,000. */
export const RATES: Record<CallClass, readonly Rate[]> = {
  read: [perMinute("trpc.read", 3000)],
  list: [perMinute("trpc.list", 600)],
  write: [perMinute("trpc.write", 600)],
  bulk: [perTenMinutes("trpc.bulk", 600)],
  ask: [perTenMinutes("trpc.ask", 20_000)],
  signIn: [perTenMinutes("trpc.sign-in", 100)],
  password: [{ name: "trpc.password", per: "address", calls: 60, windowSeconds: 600 }],
  /** Every page with a sign-in form asks, so that the browser can offer a passkey; and every page that a link opens. */
  question: [{ name: "trpc.question", per: "address", calls: 600, windowSeconds: 600 }],
  export: [
    {
      name: "bots.export:direct",
      per: "address",
      calls: EXPORT_LIMIT.direct,
      windowSeconds: EXPORT_LIMIT.windowSeconds,
    },
    perTenMinutes("trpc.export", EXPORT_LIMIT.direct),
  ],
  stream: [perMinute("trpc.stream", 300)],
};
