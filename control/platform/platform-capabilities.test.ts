import { expect, it } from "vitest";
import type { PlatformCapabilities } from "./platform.ts";
import { completeCapabilities } from "./platform-capabilities.ts";

it("a platform can do what it does not declare, also where it declares undefined", () => {
  const declared: { [Name in keyof PlatformCapabilities]?: undefined } = { blocking: undefined, slots: undefined };
  expect(completeCapabilities(declared as object)).toEqual(completeCapabilities());
  expect(completeCapabilities()).toMatchObject({ blocking: true, parties: true });
});

it("what is known of other members is what a bot can do itself, unless the platform declares otherwise", () => {
  expect(completeCapabilities()).toMatchObject({ memberReadiness: true, memberMatches: true, memberItems: true });
  expect(completeCapabilities({ matches: false, slots: [] })).toMatchObject({
    memberMatches: false,
    memberItems: false,
  });
  expect(completeCapabilities({ matches: false, memberMatches: true }).memberMatches).toBe(true);
  expect(completeCapabilities({ parties: false, memberMatches: true }).memberMatches).toBe(false);
});

it("only slots that are filled can be emptied", () => {
  const { clearableSlots } = completeCapabilities({ slots: ["outfit", "shoes"], clearableSlots: ["shoes", "emoji"] });
  expect(clearableSlots).toEqual(["shoes"]);
});

it("sidekicks and logins of banned accounts are what a platform must declare", () => {
  expect(completeCapabilities()).toMatchObject({ bannedLogins: false });
  expect(completeCapabilities().slots).not.toContain("sidekick");
  expect(completeCapabilities({ slots: ["sidekick"] }).clearableSlots).toEqual(["sidekick"]);
});
