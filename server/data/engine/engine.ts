import type { FleetEngine } from "./fleet-engine.ts";
import { createMemoryEngine } from "./memory-engine.ts";

const shared = globalThis as { svcEngine?: FleetEngine };

/** The engine of this installation. */
export function engine(): FleetEngine {
  shared.svcEngine ??= createMemoryEngine();
  return shared.svcEngine;
}
