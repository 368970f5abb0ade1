import { expect, it } from "vitest";
import { ApplicationFlag } from "#server/contract/applications.ts";
import { AccountFlag } from "#server/contract/user.ts";
import type { ApplicationSummary } from "./application.ts";
import { whatFollows } from "./change-words.ts";

const { Disabled, Verified } = ApplicationFlag;
const app = (flags: number, ownerFlags = 0): ApplicationSummary => ({
  id: "1",
  name: "A",
  flags,
  disabledReason: null,
  isPublicClient: false,
  redirectUris: [],
  scopes: [],
  users: 0,
  createdAt: "2025-01-01T00:00:00.000Z",
  owner: { id: "2", username: "B", flags: ownerFlags },
});

it("nothing is promised that a disabled application, or one of a banned owner, cannot do", () => {
  expect(whatFollows("enable", app(Disabled))).toBe("Its tokens work again at once.");
  expect(whatFollows("enable", app(Disabled, AccountFlag.Banned))).toMatch(/^It is still refused while its owner/);
  expect(whatFollows("verify", app(0))).toMatch(/^From now on everybody can approve it/);
  expect(whatFollows("verify", app(Disabled))).toMatch(/^Nobody can approve it while it is disabled\./);
  expect(whatFollows("verify", app(Disabled, AccountFlag.Disabled))).toMatch(
    /^Nobody can approve it while it is disabled and its owner is banned or disabled\./,
  );
  expect(whatFollows("unverify", app(Verified))).toMatch(/^Only its owner can approve it again/);
  expect(whatFollows("unverify", app(Verified, AccountFlag.Banned))).toMatch(/^Its tokens are refused while its owner/);
  expect(whatFollows("disable", app(0))).toMatch(/^Its tokens, codes and requests for approval are refused/);
  expect(whatFollows("disable", app(0, AccountFlag.Banned))).toMatch(/^It is refused already/);
});
