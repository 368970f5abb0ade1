import { describe, expect, test } from "vitest";
import { expiryInWords, tokenExpiry } from "./token-expiry.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();

describe("Expiry of a token, as its owner reads it", () => {
  test.each([
    [null, "none", "Does not expire"],
    [inHours(-30 * 24), "expired", "Expired 30 days ago"],
    [inHours(-25), "expired", "Expired 1 day ago"],
    [inHours(-1), "expired", "Expired today"],
    [inHours(0), "expired", "Expired today"],
    [inHours(1), "soon", "Expires within a day"],
    [inHours(25), "soon", "Expires in 2 days"],
    [inHours(14 * 24 - 1), "soon", "Expires in 14 days"],
    [inHours(14 * 24), "fine", "Expires in 14 days"],
    [inHours(90 * 24), "fine", "Expires in 90 days"],
  ])("%s is %s: %s", (expiresAt, state, words) => {
    const expiry = tokenExpiry(expiresAt, NOW);
    expect(expiry.state).toBe(state);
    expect(expiryInWords(expiry)).toBe(words);
  });
});
