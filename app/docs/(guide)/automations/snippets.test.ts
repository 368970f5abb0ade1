import { expect, test } from "vitest";
import { findAutomationProblems } from "#control/automations/find-problems.ts";
import { COMMANDS } from "#control/commands/all-commands.ts";
import { Automations } from "#server/contract/automations.ts";
import { ASK_AUTOMATION, GREET_AUTOMATION, saveAutomationCall } from "./snippets.ts";

test.each([GREET_AUTOMATION, ASK_AUTOMATION])("the automation “$name” can be saved and run", (automation) => {
  expect(findAutomationProblems(Automations.parse([automation]), COMMANDS)).toEqual([]);
  expect(saveAutomationCall("https://example.com/v1", automation).split("'"), "one quoted body").toHaveLength(3);
});
