import { expect, test } from "vitest";
import { errorMessage, errorStack } from "./error-message.ts";

const broken = () => {
  throw new Error("no text");
};

test.each<[unknown, string]>([
  [new Error("a"), "a"],
  ["a", "a"],
  [null, "null"],
  [Symbol("a"), "Symbol(a)"],
  [Object.assign(new Error(), { message: { code: 7 } }), "[object Object]"],
  [Object.create(null), "An error that cannot be shown."],
  [{ toString: broken }, "An error that cannot be shown."],
  [Object.defineProperty(new Error(), "message", { get: broken }), "An error that cannot be shown."],
])("whatever is thrown has a message: case %#", (thrown, message) => {
  expect(errorMessage(thrown)).toBe(message);
});

test("a stack that is no text is replaced by the message", () => {
  expect(errorStack(new Error("a"))).toContain("error-message.test.ts");
  expect(errorStack(Object.assign(new Error("a"), { stack: 7 }))).toBe("a");
  expect(errorStack(Object.defineProperty(new Error("a"), "stack", { get: broken }))).toBe("a");
  expect(errorStack(null)).toBe("null");
});
