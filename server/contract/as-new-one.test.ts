import { expect, it } from "vitest";
import type { AutomationInput } from "#control/automations/automation.ts";
import { asNewOne } from "./as-new-one.ts";

const ask: AutomationInput = {
  id: "a1",
  name: "Ask",
  when: [{ command: "ask", aliases: ["8ball", "oracle"] }, { event: "ready" }],
  do: [],
};

it("an automation that is added has no id, and a name and commands that no other one has", () => {
  expect(asNewOne(ask, [])).toEqual({ name: "Ask", when: ask.when, do: [] });
  expect(asNewOne(ask, [ask])).toEqual({
    name: "Ask copy",
    when: [{ command: "ask2", aliases: [] }, { event: "ready" }],
    do: [],
  });
  const other: AutomationInput = { name: "Other", when: [{ command: "8-Ball" }, { command: "A_sk" }], do: [] };
  expect(asNewOne(ask, [other])).toMatchObject({ name: "Ask", when: [{ command: "ask2", aliases: ["oracle"] }, {}] });
  const long = "a".repeat(32);
  const named = { ...ask, when: [{ command: long }] };
  expect(asNewOne(named, [named]).when).toEqual([{ command: `${"a".repeat(31)}2`, aliases: [] }]);
  expect(asNewOne({ ...ask, name: "x".repeat(64) }, [{ ...ask, name: "x".repeat(64) }]).name).toHaveLength(64);
});
