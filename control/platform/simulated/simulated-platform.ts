import type { Capability, GamePlatform } from "../platform.ts";
import { SimulatedBotSession } from "./simulated-bot-session.ts";
import type { LobbyWorld } from "./world.ts";

export const CAPABILITIES: ReadonlySet<Capability> = new Set<Capability>([
  "party",
  "chat",
  "friends",
  "cosmetics",
  "matchmaking",
]);

/** The platform of a world in this process. */
export function createSimulatedPlatform(world: LobbyWorld): GamePlatform {
  return {
    name: "simulated",
    capabilities: CAPABILITIES,
    login: async (auth, options) => new SimulatedBotSession(await world.login(auth, options)),
  };
}
