import { expect, it } from "vitest";
import { formatCommandLine, parseTypedCommand } from "./command-line.ts";

it("a line is parsed into a command and its arguments, and formatted back", () => {
  expect(parseTypedCommand("  outfit  Amber  Fox ")).toEqual({ command: "outfit", args: "Amber  Fox" });
  expect(parseTypedCommand("/ping")).toEqual({ command: "ping" });
  expect([parseTypedCommand(""), parseTypedCommand("  "), parseTypedCommand("/")]).toEqual([null, null, null]);
  expect(formatCommandLine({ command: "banner", args: ["a", "b"] })).toBe("banner a b");
});
