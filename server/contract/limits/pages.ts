import type { Rate } from "./rate.ts";

const perAddress = (name: string, calls: number, windowSeconds: number): Rate => ({
  name,
  per: "address",
  calls,
  windowSeconds,
});

/** Rendered pages, including those that a browser prefetches. */
export const PAGE_RATE: Rate = perAddress("pages", 1200, 60);
/** Static files of the build; an uncached page loads about thirty. */
export const STATIC_FILE_RATE: Rate = perAddress("files", 12_000, 60);
/** OpenAPI documents, OpenID Connect discovery and keys. */
export const API_DESCRIPTION_RATE: Rate = perAddress("descriptions", 1200, 60);
/** The authorize page and the submissions of its form. */
export const CONSENT_RATE: Rate = perAddress("oauth.authorize", 300, 300);

/** Requests to next-auth: reads, and those that change something. */
export const AUTH_READ_RATE: Rate = perAddress("auth.read", 600, 60);
export const AUTH_WRITE_RATE: Rate = perAddress("auth.write", 300, 300);
/** Body size of a next-auth form. */
export const AUTH_BODY_BYTES = 16 * 1024;
/** The actions of next-auth that the service uses. */
export const AUTH_ACTIONS: Record<"GET" | "POST", readonly string[]> = {
  GET: ["providers", "csrf", "session", "signin", "signout", "error"],
  POST: ["signin/credentials", "callback/credentials", "callback/passkey", "signout"],
};
