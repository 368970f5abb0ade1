import { expect, test } from "vitest";
import { findAutomationProblems } from "#control/automations/find-problems.ts";
import { readCategorySettings } from "#control/bot/category-settings.ts";
import { dryRun } from "#control/bot/dry-run.ts";
import { COMMANDS } from "#control/commands/all-commands.ts";
import { CosmeticCatalogue } from "#control/platform/cosmetics/cosmetic-catalogue.ts";
import { Automations } from "#server/contract/automations.ts";
import { GREET_AUTOMATION, RANDOM_ANSWER_AUTOMATION, saveAutomationCall } from "./snippets.ts";

test.each([GREET_AUTOMATION, RANDOM_ANSWER_AUTOMATION])("the automation “$name” can be saved and run", (automation) => {
  expect(findAutomationProblems(Automations.parse([automation]), COMMANDS)).toEqual([]);
  expect(saveAutomationCall("https://example.com/v1", automation).split("'"), "one quoted body").toHaveLength(3);
});

test.each([
  [GREET_AUTOMATION, { event: "memberJoined" }, "Hello Stranger! Type !help."],
  [
    RANDOM_ANSWER_AUTOMATION,
    { command: "ask", args: "Rain?" },
    /^(Stranger: yes\.|Stranger: no\.|“Rain\?”\? Ask me again\.)$/,
  ],
] as const)("$name answers a player without a rank", async (input, occasion, said) => {
  const [automation] = Automations.parse([input]);
  if (!automation) throw new Error("There is one automation.");
  const settings = readCategorySettings({ automations: [automation] }, {});
  const one = { automations: [automation], automation, settings, cosmetics: new CosmeticCatalogue([]) };
  const result = await dryRun({ ...one, occasion, person: "stranger", others: 1 });
  expect(result).toMatchObject({ run: { result: "done" }, said: [expect.stringMatching(said)] });
});
