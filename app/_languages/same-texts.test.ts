import { expect, it } from "vitest";
import { AUTOMATION_RECIPES, RECIPE_IDS } from "#server/contract/automation-recipes.ts";
import { ALL_SCOPES, CREDENTIALS_WARNING, describeScope } from "#server/contract/scopes.ts";
import { english } from "./english.ts";

const { t } = english;

/** The documentation has them in English from the contract, the consent page in each language from the messages. */
it("what scopes and recipes are called in English is the same wherever it stands", () => {
  for (const scope of ALL_SCOPES) expect(t(`scopes.descriptions.${scope}`)).toBe(describeScope(scope));
  expect(t("scopes.credentialsWarning")).toBe(CREDENTIALS_WARNING);
  for (const id of RECIPE_IDS) expect(t(`automations.recipes.names.${id}`)).toBe(AUTOMATION_RECIPES[id].name);
});
