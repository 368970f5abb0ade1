import { expect, it } from "vitest";
import { readLoginHint } from "./login-hint.ts";

it.each([
  ["/oauth2/authorize?client_id=1&login_hint=edna%40example.com", "edna@example.com"],
  ["/oauth2/authorize?login_hint=a%00%0Ab", "a b"],
  ["/oauth2/authorize?client_id=1", ""],
  ["/overview?login_hint=edna", ""],
  [`/oauth2/authorize?login_hint=${"a".repeat(4000)}`, "a".repeat(255)],
])("login_hint is the first value of the sign-in form: %s", (next, hint) => {
  expect(readLoginHint(next)).toBe(hint);
});
