import type { Broker } from "./broker.ts";

// The broker's id, in the broker: so a process finds out whether it uses the same one as the others.

const key = ({ prefix }: Broker): string => `${prefix}installation`;

/** @returns Null for a broker that is new to the installation, or that has lost everything. */
export const readBrokerStamp = (broker: Broker): Promise<string | null> => broker.redis.get(key(broker));

/**
 * Before a broker that the installation has used earlier is taken again: what it knew of assignments is out of date, and
 * would be believed.
 */
export async function forgetOldEngine(broker: Broker): Promise<void> {
  if ((await readBrokerStamp(broker)) === null) return;
  let cursor = "0";
  do {
    const [next, keys] = await broker.redis.scan(cursor, "MATCH", `${broker.prefix}*`, "COUNT", 1_000);
    if (keys.length > 0) await broker.redis.unlink(...keys);
    cursor = next;
  } while (cursor !== "0");
}

export async function writeBrokerStamp(broker: Broker, id: string): Promise<void> {
  await broker.redis.set(key(broker), id);
}
