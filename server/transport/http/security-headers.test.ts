import { afterEach, describe, expect, it } from "vitest";
import { overrideSettings } from "../../testing/test-application.ts";
import { imageSources, pageSecurityHeaders, securityHeaders } from "./security-headers.ts";

afterEach(() => overrideSettings({ imageHosts: [] }));

const directives = () =>
  Object.fromEntries(
    pageSecurityHeaders("abc")
      ["Content-Security-Policy"].split("; ")
      .map((directive) => [directive.split(" ")[0], directive]),
  );

describe("the content security policy of a page", () => {
  it("threat 47: allows pictures of the service only, unless the operator lists hosts", () => {
    expect(directives()["img-src"]).toBe("img-src 'self' data:");
    expect(imageSources()).toEqual([]);
  });

  it("threat 47: allows pictures of exactly the hosts that the operator lists, by https, and changes nothing else", () => {
    const before = directives();
    overrideSettings({ imageHosts: ["pictures.example", "*.cdn.example.com"] });
    expect(directives()).toEqual({
      ...before,
      "img-src": "img-src 'self' data: https://pictures.example https://*.cdn.example.com",
    });
    expect(securityHeaders()["Content-Security-Policy"]).not.toContain("pictures.example");
  });
});
