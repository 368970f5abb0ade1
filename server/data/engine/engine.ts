import { perApplication } from "../../application.ts";
import type { FleetEngine } from "./fleet-engine.ts";
import { createMemoryEngine } from "./memory-engine.ts";

/** The engine of this installation. */
export const engine = perApplication<FleetEngine>("engine", createMemoryEngine, (opened) => opened.close());
