import { describe, expect, it } from "vitest";
import { z } from "zod";
import { GatewayBot } from "../../contract/gateway.ts";
import { settings } from "../../settings/settings.ts";
import { GATEWAY_ROUTES } from "../gateway/routes.ts";
import { ROUTES } from "../rest/routes.ts";
import { addDeprecation, DEPRECATIONS, PARTY_MEMBER_BOOLEANS } from "./deprecations.ts";

const carriesBooleans = (reply: z.ZodType) =>
  JSON.stringify(z.toJSONSchema(reply, { io: "output", unrepresentable: "any" })).includes(
    PARTY_MEMBER_BOOLEANS.marker,
  );

describe("the policy in the route tables agrees with the operations", () => {
  it.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", (_, route) => {
    const { access, output, shared } = route.operation.spec;
    expect(route.isPublic).toBe(access.kinds.length === 0);
    expect(route.limit === null).toBe(route.isPublic && route.method === "GET");
    expect(route.deprecation !== null).toBe(carriesBooleans(output));
    expect(route.bodyLimit === null).toBe(route.method === "GET" || route.method === "DELETE");
    if (shared) expect(route.etag).not.toBeNull();
    if (route.etag && route.isPublic) expect(route.cacheControl).not.toContain("no-store");
    if (route.isCompressed) expect(route.etag).toBe("weak");
    expect(route.etag !== null && route.method !== "GET").toBe(false);
  });

  it.each(GATEWAY_ROUTES.map((route) => [route.path, route] as const))("gateway %s", (_, route) => {
    expect(route.operation.spec.access.kinds).not.toEqual([]);
    expect(route.isPublic).toBe(false);
    const reply = route.respond ? GatewayBot : route.reply;
    expect(route.deprecation !== null).toBe(carriesBooleans(reply));
  });
});

describe("deprecated members are announced", () => {
  const ABOUT = `<${settings().publicUrl}/docs/changelog#party-member-booleans>`;
  const LINK = `${ABOUT}; rel="deprecation"; type="text/html"`;
  const announce = (json: string | Uint8Array, deprecation: Parameters<typeof addDeprecation>[1], Link?: string) => {
    const headers: Record<string, string> = Link ? { Link } : {};
    addDeprecation(headers, deprecation, json);
    return headers;
  };
  const bytes = (text: string) => new TextEncoder().encode(text);
  const withThem = '{"members":[{"isReady":true}]}';

  it("in the replies that carry them, and in no other", () => {
    for (const json of [withThem, bytes(withThem)]) {
      expect(announce(json, PARTY_MEMBER_BOOLEANS)).toEqual({ Deprecation: "@1767225600", Link: LINK });
      expect(announce(json, null)).toEqual({});
    }
    for (const json of ["{}", bytes("{}")]) expect(announce(json, PARTY_MEMBER_BOOLEANS)).toEqual({});
  });

  it("beside the link to the next page, which stays first", () => {
    const next = '<https://bots.example/v1/bots?after=x>; rel="next"';
    expect(announce(withThem, PARTY_MEMBER_BOOLEANS, next)).toMatchObject({ Link: `${next}, ${LINK}` });
    expect(announce("{}", PARTY_MEMBER_BOOLEANS, next)).toEqual({ Link: next });
  });

  it("with their end, once it is set", () => {
    const until = new Date("2028-01-01T00:00:00Z");
    expect(announce(withThem, { ...PARTY_MEMBER_BOOLEANS, until })).toEqual({
      Deprecation: "@1767225600",
      Sunset: "Sat, 01 Jan 2028 00:00:00 GMT",
      Link: `${LINK}, ${ABOUT}; rel="sunset"; type="text/html"`,
    });
  });

  it("for at least twelve months", () => {
    const YEAR_MS = 365 * 24 * 3600 * 1000;
    for (const { since, until } of DEPRECATIONS) {
      if (until) expect(until.getTime() - since.getTime()).toBeGreaterThanOrEqual(YEAR_MS);
    }
  });
});
