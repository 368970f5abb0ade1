import { type Broker, broker } from "./broker.ts";

// The broker's id, in the broker: so a process finds out whether it uses the same one as the others.

const key = ({ prefix }: Broker): string => `${prefix}installation`;

function connected(): Broker {
  const found = broker();
  if (!found) throw new Error("there is no broker");
  return found;
}

/** @returns Null for a broker that is new to the installation, or that has lost everything. */
export const readBrokerStamp = (): Promise<string | null> => connected().redis.get(key(connected()));

export async function writeBrokerStamp(id: string): Promise<void> {
  await connected().redis.set(key(connected()), id);
}
