import { expect, it } from "vitest";
import { isOlderVersion } from "./control-library.ts";

it.each([
  ["0.0.9", "0.1.0", true],
  ["0.9.0", "0.10.0", true],
  ["0.1.0", "0.1.1", true],
  ["0.1.0", "0.1.0", false],
  ["0.1.0", "0.0.9", false],
  ["1.0.0", "0.9.9", false],
  ["what", "0.1.0", true],
])("whether %s is older than %s: %j", (version, than, isOlder) => {
  expect(isOlderVersion(version, than)).toBe(isOlder);
});
