import { describe, expect, it } from "vitest";
import { conformanceTests } from "../control/conformance/conformance-tests.ts";
import type { Ground } from "../control/conformance/ground.ts";
import { EmulatedPlatform } from "./testing/emulated-platform.ts";

/** Long enough for what the person at the browser does in a test. */
const SIGN_IN_INTERVAL_SECONDS = 0.02;

/** Where the conformance tests of this driver take place: an emulator of its own for each test. */
export const fnbrGround: Ground = {
  capabilities: {
    clearableSlots: ["backpack", "emote", "emoji", "shoes"],
    knowsOfflineFriends: false,
  },
  /** The emulator has no clock of its own. */
  cannot: ["advance"],
  timeoutMs: 30_000,
  async open() {
    const emulated = await EmulatedPlatform.open();
    const { accounts } = emulated.world;
    accounts.deviceCodeInterval = SIGN_IN_INTERVAL_SECONDS;
    return {
      platform: emulated.platform,
      createAccount: async (name) => emulated.createAccount(name).deviceAuth,
      createRefusedAuth: async () => ({ ...emulated.createAccount("Refused").deviceAuth, secret: "wrong" }),
      dropConnection: ({ self }) => emulated.drop(self.id),
      completeSignIn: async ({ userCode }) =>
        accounts.answerUserCode(userCode, emulated.createAccount("Newcomer").account.id),
      close: () => emulated.close(),
    };
  },
};

describe("the driver over the emulated platform conforms", () => {
  const tests = conformanceTests(fnbrGround);
  for (const { name, run } of tests.filter(({ skip }) => skip === null)) it(name, run);

  it("is held to everything except what needs a clock or is not known of offline friends", () => {
    expect(tests.flatMap(({ name, skip }) => (skip === null ? [] : [[name, skip]]))).toMatchInlineSnapshot(`
      [
        [
          "an account that may not play signs in only where that is allowed",
          "The platform has no bannedLogins.",
        ],
        [
          "a friend who is offline cannot be whispered to",
          "The platform has no knowsOfflineFriends.",
        ],
        [
          "an invitation ends after five minutes",
          "The ground cannot do advance.",
        ],
        [
          "friends who are offline are neither invited nor joined",
          "The platform has no knowsOfflineFriends.",
        ],
      ]
    `);
  });
});
