import { expect, it } from "vitest";
import { AUTOMATION_RECIPES, RECIPE_IDS } from "#server/contract/automation-recipes.ts";
import { accessKinds, describeAccess } from "#server/contract/describe-access.ts";
import { ALL_SCOPES, CREDENTIALS_WARNING, describeScope, RISK_TITLES, RISKS } from "#server/contract/scopes.ts";
import { english } from "./english.ts";

const { t } = english;

/** The consent page, mails and the documentation have them in English from the contract. */
it("what scopes, recipes and access are called in English is the same wherever it stands", () => {
  for (const scope of ALL_SCOPES) expect(t(`scopes.descriptions.${scope}`)).toBe(describeScope(scope));
  for (const risk of RISKS) expect(t(`scopes.risks.${risk}`)).toBe(RISK_TITLES[risk]);
  expect(t("scopes.credentialsWarning")).toBe(CREDENTIALS_WARNING);
  for (const id of RECIPE_IDS) expect(t(`automations.recipes.names.${id}`)).toBe(AUTOMATION_RECIPES[id].name);
  for (const count of [1, 2]) {
    const some = { passkeys: count, authenticatorApps: count, apiTokens: count, applications: count, sessions: count };
    const more = { applicationSecrets: count, webhooks: count, schedules: count, rankCategories: count, jobs: count };
    const counts = { ...some, ...more };
    expect(accessKinds(counts).map((kind) => t(`shared.access.${kind}`, { count }))).toEqual(describeAccess(counts));
  }
});
