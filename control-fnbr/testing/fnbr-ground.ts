import type { Ground } from "../../control/conformance/ground.ts";
import { EmulatedPlatform } from "./emulated-platform.ts";

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
