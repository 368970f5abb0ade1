import { describe, expect, it } from "vitest";
import { z } from "zod";
import { GatewayBot } from "../../contract/gateway.ts";
import { GATEWAY_ROUTES } from "../gateway/routes.ts";
import { ROUTES } from "../rest/routes.ts";
import { deprecationHeaders, PARTY_MEMBER_BOOLEANS } from "./route.ts";

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

it("a reply has the deprecation header only if it carries the members", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const withThem = '{"members":[{"isReady":true}]}';
  for (const json of [withThem, bytes(withThem)]) {
    expect(deprecationHeaders(PARTY_MEMBER_BOOLEANS, json)).toEqual({ Deprecation: "@1767225600" });
    expect(deprecationHeaders(null, json)).toEqual({});
  }
  for (const json of ["{}", bytes("{}")]) expect(deprecationHeaders(PARTY_MEMBER_BOOLEANS, json)).toEqual({});
});
