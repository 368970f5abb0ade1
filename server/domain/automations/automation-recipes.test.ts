import { describe, expect, it } from "vitest";
import { findAutomationProblems } from "#control/automations/find-problems.ts";
import { COMMANDS } from "#control/commands/all-commands.ts";
import type { AutomationDryRun } from "../../contract/automation-dry-run.ts";
import { AUTOMATION_RECIPES, RECIPE_IDS, type RecipeId } from "../../contract/automation-recipes.ts";
import { Automations } from "../../contract/automations.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newCategory } from "../../testing/bots.ts";
import { tryAutomation } from "./try-automation.ts";

type Occasion = Pick<AutomationDryRun, "occasion" | "person" | "others">;
const joined = { occasion: { event: "memberJoined" }, person: "stranger", others: 1 } as const;
/** What each is tried with, and what the bot then says; null where it says nothing. */
const OCCASIONS: Record<RecipeId, Occasion & { said: string | null }> = {
  greet: { ...joined, said: "Hello Stranger! Type !help to see what I can do." },
  thankFriend: { occasion: { event: "friendAdded" }, person: "friend", others: 0, said: null },
  leaveWhenAlone: { occasion: { event: "idle", minutes: 10 }, person: "stranger", others: 0, said: null },
  mirrorLeader: { occasion: { event: "memberOutfit" }, person: "owner", others: 1, said: null },
  welcomeByLanguage: {
    ...{ occasion: { event: "partyMessage", text: "Hola a todos" }, person: "stranger", others: 1 },
    said: "¡Hola Stranger! Bienvenido.",
  },
  discord: { ...joined, said: "Join our Discord server: discord.gg/your-invite" },
  randomAnswer: { occasion: { command: "ask", args: "Will it rain?" }, person: "stranger", others: 1, said: "" },
  leaveStrangers: { ...joined, others: 3, said: "There are 5 players here now, so I leave. Bye!" },
};
/** The bot leads the simulated party, and is not alone in it while nothing happens. */
const NOT_MET = new Set<RecipeId>(["leaveWhenAlone", "mirrorLeader"]);

describe("The recipes for automations", () => {
  it("can be saved as they are, all of them in one category", () => {
    const all = Automations.parse(Object.values(AUTOMATION_RECIPES));
    expect(findAutomationProblems(all, COMMANDS)).toEqual([]);
  });

  it.each(RECIPE_IDS)("%s does what its name says", async (id) => {
    const account = await newAccount();
    const { id: categoryId } = await newCategory(account);
    const { said, ...request } = OCCASIONS[id];
    const automations = Automations.parse([AUTOMATION_RECIPES[id]]);
    const result = await tryAutomation({ ...request, categoryId, automations, index: 0 }, account.actor);
    expect(result).toMatchObject({ refused: null, run: { result: NOT_MET.has(id) ? "notMet" : "done" } });
    if (said === "") expect(result.said).toHaveLength(1);
    else expect(result.said).toEqual(said === null ? [] : [said]);
  });

  it("without their conditions, these two also run to their end", async () => {
    const account = await newAccount();
    const { id: categoryId } = await newCategory(account);
    for (const id of NOT_MET) {
      const { if: _, ...always } = AUTOMATION_RECIPES[id] as { if?: unknown };
      const automations = Automations.parse([always]);
      const { said: __, ...request } = OCCASIONS[id];
      const result = await tryAutomation({ ...request, categoryId, automations, index: 0 }, account.actor);
      expect(result.run, id).toMatchObject({ result: "done" });
    }
  });
});
