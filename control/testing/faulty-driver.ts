import type { DeviceAuth, GamePlatform } from "../platform/platform.ts";
import { createSimulatedPlatform } from "../platform/simulated/simulated-platform.ts";
import { LobbyWorld } from "../platform/simulated/world.ts";

/** A driver with an uncaught error some time after the login of a bot called `clumsy`. */
export default function createFaultyPlatform({ afterMs }: { afterMs: number }): GamePlatform {
  const inner = createSimulatedPlatform(new LobbyWorld());
  let faults = 0;
  return {
    ...inner,
    async login(auth: DeviceAuth, options) {
      const session = await inner.login(auth, options);
      const isClumsy = auth.accountId.includes("clumsy") && faults < 2;
      if (!isClumsy) return session;
      faults += 1;
      const how = faults;
      setTimeout(() => {
        if (how === 1) throw new Error(`a timer of the driver broke on ${auth.secret}`);
        void Promise.reject(new Error("this rejection is not handled"));
      }, afterMs);
      return session;
    },
  };
}
