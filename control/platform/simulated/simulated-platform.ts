import { SLOTS } from "../bot-session.ts";
import type { GamePlatform } from "../platform.ts";
import { SimulatedBotSession } from "./simulated-bot-session.ts";
import type { LobbyWorld } from "./world.ts";

export const SIMULATED_CAPABILITIES = { slots: SLOTS, bannedLogins: true } as const;

/** The platform of a world in this process. */
export function createSimulatedPlatform(world: LobbyWorld): GamePlatform {
  return {
    name: "simulated",
    capabilities: SIMULATED_CAPABILITIES,
    login: async (auth, options) => new SimulatedBotSession(await world.login(auth, options)),
    signIn: (options) => world.signIn(options),
  };
}
