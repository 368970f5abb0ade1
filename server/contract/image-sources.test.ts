import { describe, expect, it } from "vitest";
import { allowedImage, imageSource } from "./image-sources.ts";

const SOURCES = ["pictures.example", "*.cdn.example.com"].map(imageSource);

describe("a picture is shown", () => {
  it.each([
    ["https://pictures.example/a.png"],
    ["https://pictures.example:443/a.png?size=2#x"],
    ["https://PICTURES.example/A.png"],
    ["https://one.cdn.example.com/a.png"],
    ["https://two.one.cdn.example.com/a.png"],
  ])("from a host that is listed: %s", (address) => {
    expect(allowedImage(address, SOURCES)).toBe(new URL(address).href);
  });

  it.each([
    ["http://pictures.example/a.png"],
    ["https://pictures.example:8443/a.png"],
    ["https://pictures.example.org/a.png"],
    ["https://other.pictures.example/a.png"],
    ["https://cdn.example.com/a.png"],
    ["https://xcdn.example.com/a.png"],
    ["https://example.com/a.png"],
    ["https://pictures.example./a.png"],
    ["https://user@pictures.example/a.png"],
    ["https://user:word@pictures.example/a.png"],
    ["data:image/png;base64,AAAA"],
    ["javascript:alert(1)"],
    ["blob:https://pictures.example/1"],
    ["//pictures.example/a.png"],
    ["/a.png"],
    [""],
    [`https://pictures.example/${"a".repeat(2048)}`],
    [7],
    [null],
    [{ href: "https://pictures.example/a.png" }],
  ])("from no other address: %s", (address) => {
    expect(allowedImage(address, SOURCES)).toBeNull();
  });

  it("from nowhere when no host is listed", () => {
    expect(allowedImage("https://pictures.example/a.png", [])).toBeNull();
  });
});
