import { expect, it } from "vitest";
import { jsonEquals } from "../../../_ui/json-equals.ts";
import { keyOf, withKeyOf, withKeys } from "./node-keys.ts";

it("a part keeps its key when it is changed, a copy has another one, and what is stored has none", () => {
  const steps = [{ wait: 1 }, { repeat: 2, do: [{ wait: 1 }] }];
  const keyed = withKeys(steps);
  const [first, second] = keyed as [{ wait: number }, { do: object[] }];
  expect(new Set([first, second, second.do[0] as object].map(keyOf)).size).toBe(3);
  expect(keyOf({ ...first, wait: 2 })).toBe(keyOf(first));
  expect(keyOf(withKeys(first))).not.toBe(keyOf(first));
  expect(keyOf(withKeyOf(first, { stop: true }))).toBe(keyOf(first));
  expect(JSON.stringify(keyed)).toBe(JSON.stringify(steps));
  expect(jsonEquals(keyed, steps)).toBe(true);
});
