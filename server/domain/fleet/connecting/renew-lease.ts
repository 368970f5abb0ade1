import { LEASE } from "../../../contract/limits/link.ts";
import { unlessBrokerIsAway } from "../../../data/broker.ts";
import type { ClaimedBot } from "../../../data/engine/bot-assignment.ts";
import { engine } from "../../../data/engine/engine.ts";
import type { LeaseHolder } from "../../../data/engine/fleet-engine.ts";
import { membership } from "../../installation/membership.ts";
import type { EngineData } from "../assigning/engine-data.ts";

/** What a lease is part of. */
export interface LeaseData {
  engineData: EngineData;
  /** The id of the engine's data when the lease was opened. */
  dataId: string;
}

/**
 * The result for a shard that does not get its lease renewed. `no answer`: the engine is away, and the lease goes on for as
 * long as its latest renewal said. `lost`: it has run out. `connect again`: the engine lost its data, and takes over the
 * assignments that the shard reports when it connects.
 */
type NotRenewed = "no answer" | "lost" | "connect again";

/** @returns The shard's assignments where the lease was renewed. */
export async function renewLease(
  holder: LeaseHolder,
  { engineData, dataId }: LeaseData,
): Promise<ClaimedBot[] | NotRenewed> {
  if (membership().isFenced) return "lost";
  const assigned = await unlessBrokerIsAway(() => engine().renewLease(holder, LEASE.ttlMs));
  if (assigned) return assigned;
  if (assigned === undefined) return "no answer";
  return (await engineData.ensure()) === dataId ? "lost" : "connect again";
}
