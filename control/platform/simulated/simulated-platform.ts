import type { GamePlatform } from "../platform.ts";
import { SimulatedBotSession } from "./simulated-bot-session.ts";
import type { LobbyWorld } from "./world.ts";

/** The platform of a world in this process. */
export function createSimulatedPlatform(world: LobbyWorld): GamePlatform {
  return {
    name: "simulated",
    login: async (auth, options) => new SimulatedBotSession(await world.login(auth, options)),
    signIn: (options) => world.signIn(options),
  };
}
