import type { BotSession, DeviceAuth, SignInPrompt } from "../../control/platform/platform.ts";
import { EmulatedPlatform } from "./emulated-platform.ts";

/** Long enough for what the person at the browser does in a test. */
const SIGN_IN_INTERVAL_SECONDS = 0.02;

/** Where the conformance tests of this driver take place: an emulator of its own for each test. */
export const fnbrGround = {
  capabilities: {
    clearableSlots: ["backpack", "emote", "emoji", "shoes"] as const,
    knowsOfflineFriends: false,
  },
  /** The emulator has no clock of its own. */
  cannot: ["advance"] as const,
  async open() {
    const emulated = await EmulatedPlatform.open();
    const { accounts, friendships } = emulated.world;
    accounts.deviceCodeInterval = SIGN_IN_INTERVAL_SECONDS;
    const ids = new Map<string, string>();
    return {
      platform: emulated.platform,
      createAccount: async (name: string): Promise<DeviceAuth> => {
        const { account, deviceAuth } = emulated.createAccount(name);
        ids.set(name, account.id);
        return deviceAuth;
      },
      /** The id that the platform has given to the account of a name. */
      idOf: (name: string): string => ids.get(name) ?? name,
      createRefusedAuth: async (): Promise<DeviceAuth> => ({
        ...emulated.createAccount("Refused").deviceAuth,
        secret: "wrong",
      }),
      /** Makes two accounts friends at once. */
      befriend: (one: string, other: string): void => friendships.befriend(one, other),
      dropConnection: ({ self }: BotSession): void => emulated.drop(self.id),
      completeSignIn: async ({ userCode }: SignInPrompt): Promise<void> =>
        accounts.answerUserCode(userCode, emulated.createAccount("Newcomer").account.id),
      close: () => emulated.close(),
    };
  },
};
