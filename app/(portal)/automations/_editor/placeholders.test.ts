import { expect, it } from "vitest";
import { Automation, type AutomationInput } from "#control/automations/automation.ts";
import { findAutomationProblems } from "#control/automations/find-problems.ts";
import { COMMANDS } from "#control/commands/all-commands.ts";
import { offeredPlaceholders } from "./placeholders.ts";

const ALL_KINDS: AutomationInput["when"] = [
  { event: "ready" },
  { event: "memberJoined" },
  { event: "whisper" },
  { command: "hello" },
];

it.each(ALL_KINDS)("every placeholder that is offered for %o is accepted when it is saved", (trigger) => {
  const offered = offeredPlaceholders({ when: Automation.shape.when.parse([trigger]) });
  const steps = offered.map((name) => ({ run: "say", args: `{${name}}` }));
  const automation = Automation.parse({ name: "A", when: [trigger], do: steps.slice(0, 20) });
  expect(findAutomationProblems([automation], COMMANDS)).toEqual([]);
  expect(offered.includes("member.name")).toBe(!("event" in trigger && trigger.event === "ready"));
  expect(offered.includes("1")).toBe("command" in trigger);
});
