import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { overrideSettings } from "../../testing/test-application.ts";
import { clientAddress, originOf, requestIdOf } from "./request-origin.ts";

const PROXIES = ["192.0.2.1", "198.51.100.0/24", "2001:db8::/32"];
const trust = (trustedProxies: string[]) => overrideSettings({ trustedProxies });
afterEach(() => trust([]));

const outside = fc.ipV4().filter((address) => !address.startsWith("192.0.2.1") && !address.startsWith("198.51.100."));
const proxy = fc.constantFrom("192.0.2.1", "198.51.100.7", "2001:db8::5");
const junk = fc.constantFrom("", "junk", "999.1.1.1", "unknown", "for=1.2.3.4", "<script>");

it("threat 39: two IPv4 addresses are two callers, also where the listener is told them as IPv6", () => {
  expect(rateLimitAddress("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(rateLimitAddress("::ffff:c000:208")).toBe("192.0.2.8");
  expect(rateLimitAddress("2001:db8:1:2:3::1")).toBe(rateLimitAddress("2001:db8:1:2::9"));
});

describe("the address a request comes from", () => {
  it("is the peer's, whatever its headers say, unless the peer is a trusted proxy", () => {
    for (const proxies of [[], PROXIES]) {
      trust(proxies);
      fc.assert(
        fc.property(outside, fc.array(fc.oneof(outside, proxy, junk)), (peer, hops) => {
          expect(clientAddress(peer, hops.join(", "))).toBe(peer);
        }),
      );
    }
  });

  it("is the right-most that is no proxy: what a caller puts before it changes nothing", () => {
    trust(PROXIES);
    const invented = fc.array(fc.oneof(outside, proxy, junk), { maxLength: 5 });
    const passed = fc.array(proxy, { maxLength: 3 });
    fc.assert(
      fc.property(proxy, invented, outside, passed, (peer, before, client, after) => {
        expect(clientAddress(peer, [...before, client, ...after].join(","))).toBe(client);
      }),
    );
  });

  it("is the proxy's own when it names nobody", () => {
    trust(PROXIES);
    for (const forwarded of ["", "junk", ",,", "198.51.100.9", null, undefined]) {
      expect(clientAddress("192.0.2.1", forwarded)).toBe("192.0.2.1");
    }
  });

  it("has one spelling", () => {
    expect(clientAddress("::ffff:203.0.113.5", null)).toBe("203.0.113.5");
    expect(clientAddress("2001:DB8:0:0::1", null)).toBe("2001:db8::1");
    expect(clientAddress(undefined, null)).toBe("0.0.0.0");
  });
});

describe("counters see", () => {
  it("an IPv4 address as itself", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(rateLimitAddress(address)).toBe(address);
      }),
    );
  });

  it("all addresses of an IPv6 network as one, and other networks as others", () => {
    const part = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.tuple(part, part, part, part).map((parts) => parts.join(":"));
    fc.assert(
      fc.property(half, half, half, (network, one, two) => {
        expect(rateLimitAddress(`${network}:${one}`)).toBe(rateLimitAddress(`${network}:${two}`));
        expect(rateLimitAddress(`${network}:${one}`) === rateLimitAddress(`${two}:${one}`)).toBe(network === two);
      }),
    );
  });
});

it("a request id is taken over when it is plain, and made anew otherwise", () => {
  expect(requestIdOf("abc-123_X.y")).toBe("abc-123_X.y");
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (id) => {
      expect(requestIdOf(id)).toMatch(/^[A-Za-z0-9._-]{8,64}$/);
    }),
  );
});

it("a user agent is kept up to 200 characters", () => {
  const headers = new Headers({ "User-Agent": "x".repeat(500) });
  expect(originOf(headers, "203.0.113.5").agent).toHaveLength(200);
  expect(originOf(new Headers(), "203.0.113.5").agent).toBeNull();
});
