import type { Rate } from "./rate.ts";

const perAddress = (name: string, calls: number, windowSeconds: number): Rate => ({
  name,
  per: "address",
  calls,
  windowSeconds,
});

/** Pages that are rendered for an address, with what a browser fetches of them beforehand. */
export const PAGE_RATE: Rate = perAddress("pages", 1200, 60);
/** Files of the build: a page that was never seen before has about thirty. */
export const STATIC_FILE_RATE: Rate = perAddress("files", 12_000, 60);
/** Descriptions of the API, the gateway and the provider, with its keys: ready answers. */
export const API_DESCRIPTION_RATE: Rate = perAddress("descriptions", 1200, 60);
/** The authorize page and the answers to its form. */
export const CONSENT_RATE: Rate = perAddress("oauth.authorize", 300, 300);

/** What next-auth answers: the first are read, the others change something. */
export const AUTH_READ_RATE: Rate = perAddress("auth.read", 600, 60);
export const AUTH_WRITE_RATE: Rate = perAddress("auth.write", 300, 300);
/** Bytes of a form of next-auth. */
export const AUTH_BODY_BYTES = 16 * 1024;
/** Everything that next-auth is asked for here. */
export const AUTH_ACTIONS: Record<"GET" | "POST", readonly string[]> = {
  GET: ["providers", "csrf", "session", "signin", "signout", "error"],
  POST: ["signin/credentials", "callback/credentials", "signout"],
};
