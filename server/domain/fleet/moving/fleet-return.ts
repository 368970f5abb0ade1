import { perApplication } from "../../../application.ts";
import { LEASE } from "../../../contract/limits/link.ts";

const fleetReturn = perApplication("return of the fleet", () => ({ until: Number.NEGATIVE_INFINITY }));

/** The service has started: for the time of a lease, shards of before are on their way back, and their bots with them. */
export function expectFleet(ms: number = LEASE.ttlMs): void {
  fleetReturn().until = performance.now() + ms;
}

/** Whether a bot that is not connected may be connected in a moment. */
export const isFleetReturning = (): boolean => performance.now() < fleetReturn().until;
