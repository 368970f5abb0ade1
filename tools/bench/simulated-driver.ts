// The simulated platform as a driver, so that it runs in the shard's process.
import type { GamePlatform } from "../../control/platform/platform.ts";
import { createSimulatedPlatform } from "../../control/platform/simulated/simulated-platform.ts";
import { LobbyWorld } from "../../control/platform/simulated/world.ts";

export default (): GamePlatform => createSimulatedPlatform(new LobbyWorld());
