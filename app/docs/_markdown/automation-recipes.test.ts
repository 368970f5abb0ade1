import { expect, it } from "vitest";
import { AUTOMATION_RECIPES, RECIPE_IDS } from "#server/contract/automation-recipes.ts";
import { readMarkdownPages } from "./markdown-pages.ts";

it("the guide has each recipe for automations in words and as JSON, as the portal offers it", async () => {
  const page = (await readMarkdownPages()).get("/docs/automations") ?? "";
  const [, section = ""] = page.split(/^## Recipes$/m);
  const [recipes = ""] = section.split(/^## /m);
  const found = [...recipes.matchAll(/^\*\*(.+)\*\*: (.{20,})\n\n.+ as JSON:\n\n```json\n([\s\S]*?)^```$/gm)];
  expect(found.map(([, name]) => name)).toEqual(RECIPE_IDS.map((id) => AUTOMATION_RECIPES[id].name));
  expect(found.map(([, , , json = ""]) => JSON.parse(json))).toEqual(RECIPE_IDS.map((id) => AUTOMATION_RECIPES[id]));
});
