import { describe, expect, it } from "vitest";
import type { AutomationInput } from "#control/automations/automation.ts";
import { Automations } from "../../contract/automations.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newCategory } from "../../testing/bots.ts";
import { getCategory } from "../categories/read-categories.ts";
import { tryAutomation } from "./try-automation.ts";

const greet: AutomationInput = {
  name: "Greet",
  enabled: false,
  when: [{ event: "memberJoined" }],
  do: [{ run: "say", args: "Hello {member.name}! Type {prefix}help." }],
};
const request = { index: 0, occasion: { event: "memberJoined" }, person: "stranger", others: 0 } as const;
const tryOut = async (account: TestAccount, categoryId: string, automations: unknown) =>
  tryAutomation({ ...request, categoryId, automations: Automations.parse(automations) }, account.actor);

describe("an automation is tried out", () => {
  it("before it is saved or enabled, with the settings of its category, and nothing is stored", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account, { prefixes: ["?"] });
    const result = await tryOut(account, id, [greet]);
    expect(result).toMatchObject({ said: ["Hello Stranger! Type ?help."], run: { result: "done" }, refused: null });
    expect((await getCategory({ categoryId: id }, account.actor)).config.automations).toEqual([]);
  });

  it("in the category of its owner only, and with the same checks as when it is saved", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    await expect(tryOut(await newAccount(), id, [greet])).rejects.toThrow(/no such category/);
    await expect(tryOut(account, id, [{ ...greet, do: [{ run: "danse" }] }])).rejects.toThrow(
      /There is no command “danse”/,
    );
    await expect(tryOut(account, id, [])).rejects.toThrow(/place of an automation/);
  });
});
