import type { Broker } from "./broker.ts";

// The broker's id, in the broker: so a process finds out whether it uses the same one as the others.

const key = ({ prefix }: Broker): string => `${prefix}installation`;

/** @returns Null for a broker that is new to the installation, or that has lost everything. */
export const readBrokerStamp = (broker: Broker): Promise<string | null> => broker.redis.get(key(broker));

export async function writeBrokerStamp(broker: Broker, id: string): Promise<void> {
  await broker.redis.set(key(broker), id);
}
