import type { PlatformCapabilities } from "../platform/platform.ts";
import type { GroundAbility } from "./ground.ts";
import type { TestBots } from "./test-bots.ts";

/** A part of the platform, or something that its ground must be able to arrange. */
export type Need = Exclude<keyof PlatformCapabilities, "clearableSlots"> | GroundAbility;

export interface ConformanceCase {
  /** What every driver guarantees. */
  name: string;
  needs?: readonly Need[];
  run(bots: TestBots): Promise<void>;
}
