import { perApplication } from "../../application.ts";
import { broker } from "../broker.ts";
import type { FleetEngine } from "./fleet-engine.ts";
import { createMemoryEngine } from "./memory-engine.ts";
import { createRedisEngine } from "./redis/redis-engine.ts";

/** The engine of this installation: on the broker where processes share one, else in this process. */
export const engine = perApplication<FleetEngine>("engine", openEngine, (opened) => opened.close());

/** Of the engine of one process; Redis has its own. */
export const engineClock = perApplication("engine clock", () => ({ now: () => performance.now() }));

function openEngine(): FleetEngine {
  const shared = broker();
  const clock = engineClock();
  return shared ? createRedisEngine(shared) : createMemoryEngine({ now: () => clock.now() });
}
