import { describe, expect, test } from "vitest";
import { localPath } from "./local-path.ts";

const LOCAL = [
  "/",
  "/bots",
  "/bots/0123456789abcdef01234567",
  "/bots?view=attention&q=a%20b#top",
  "/categories/%C3%A9t%C3%A9",
  "/oauth2/authorize?client_id=1&redirect_uri=https%3A%2F%2Fapp.example%2Fback&state=%5C",
  "/oauth2/authorize?redirect_uri=https://app.example//back",
];

const FOREIGN = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "https://evil.example",
  "HTTPS://evil.example/bots",
  "javascript:alert(1)",
  "data:text/html,hello",
  "evil.example",
  "bots",
  "?next=/bots",
  "%2f%2fevil.example",
  "%2Fbots",
  "/%2fevil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "/%252fevil.example",
  "/%255cevil.example",
  "/./%2fevil.example",
  "/bots/..//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\nLocation: https://evil.example",
  "\t//evil.example",
  " //evil.example",
  "/%09/evil.example",
  "/%0d%0aSet-Cookie:%20a=b",
  "/%00",
  "/\u0000",
  "/\u2028evil",
  "/%",
  "/%E0%A4%A",
  `/${"a".repeat(8_000)}`,
  "",
];

describe("threat 7: The address to return to after signing in", () => {
  test.each(LOCAL)("a path of this site is kept: %s", (path) => {
    expect(localPath(path)).toBe(path);
    expect(new URL(localPath(path), "https://portal.example").origin).toBe("https://portal.example");
  });

  test.each(FOREIGN)("anything else leads to the overview: %j", (address) => {
    expect(localPath(address)).toBe("/overview");
  });

  test.each([undefined, null, ["/bots", "/categories"], 7, {}])(
    "what is not one text leads to the overview: %j",
    (value) => {
      expect(localPath(value)).toBe("/overview");
    },
  );
});
