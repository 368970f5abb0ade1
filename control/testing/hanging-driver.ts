import type { CreatePlatform } from "../platform/platform.ts";
import { createSimulatedPlatform } from "../platform/simulated/simulated-platform.ts";
import { LobbyWorld } from "../platform/simulated/world.ts";

/** A driver that never gives its process back, some time after the login of a bot called `endless`. */
const createHangingPlatform: CreatePlatform = () => {
  const inner = createSimulatedPlatform(new LobbyWorld());
  return {
    name: "hanging",
    async login(auth, options) {
      const session = await inner.login(auth, options);
      if (auth.accountId === "account-endless") setTimeout(blockForEver, 200);
      return session;
    },
  };
};
export default createHangingPlatform;

function blockForEver(): void {
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
}
