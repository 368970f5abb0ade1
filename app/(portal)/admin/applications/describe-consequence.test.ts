import { expect, it } from "vitest";
import { AccountFlag, ApplicationFlag } from "#server/contract/flags.ts";
import { english } from "../../../_languages/english.ts";
import type { ApplicationSummary } from "./application.ts";
import { describeConsequence } from "./describe-consequence.ts";

const { Disabled, Verified } = ApplicationFlag;
const app = (flags: number, ownerFlags = 0): ApplicationSummary => ({
  id: "1",
  name: "A",
  flags,
  disabledReason: null,
  isPublicClient: false,
  redirectUris: [],
  logoutRedirectUris: [],
  deviceFlow: false,
  scopes: [],
  description: null,
  privacyUrl: null,
  termsUrl: null,
  iconHash: null,
  users: 0,
  createdAt: "2025-01-01T00:00:00.000Z",
  owner: { id: "2", username: "B", flags: ownerFlags },
});

it("the consequence of an action accounts for disabled applications and blocked owners", () => {
  expect(describeConsequence(english, "enable", app(Disabled))).toBe("Its tokens work again immediately.");
  expect(describeConsequence(english, "enable", app(Disabled, AccountFlag.Banned))).toMatch(
    /^It stays refused while its owner/,
  );
  expect(describeConsequence(english, "verify", app(0))).toMatch(/^All users can approve it/);
  expect(describeConsequence(english, "verify", app(Disabled))).toMatch(
    /^Nobody can approve it while it is disabled\./,
  );
  expect(describeConsequence(english, "verify", app(Disabled, AccountFlag.Disabled))).toMatch(
    /^Nobody can approve it while it is disabled and its owner is banned or disabled\./,
  );
  expect(describeConsequence(english, "unverify", app(Verified))).toMatch(/^Only its owner can approve it\./);
  expect(describeConsequence(english, "unverify", app(Verified, AccountFlag.Banned))).toMatch(
    /^Its tokens are refused while its owner/,
  );
  expect(describeConsequence(english, "disable", app(0))).toMatch(
    /^Its tokens, codes and approval requests are refused/,
  );
  expect(describeConsequence(english, "disable", app(0, AccountFlag.Banned))).toMatch(/^It is already refused/);
});
