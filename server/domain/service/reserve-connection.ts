import { randomUUID } from "node:crypto";
import { openConnections } from "../../data/open-connections.ts";

/**
 * Counts something that stays open, in all processes.
 * @param group What is counted, and whose it is.
 * @param member By default one that is new; one that is known counts once, whichever process has it.
 * @returns What ends it; null when the group has `max` of them.
 */
export async function reserveConnection(
  group: string,
  max: number,
  member: string = randomUUID(),
): Promise<(() => void) | null> {
  const connections = openConnections();
  if (!(await connections.reserve(group, member, max))) return null;
  return () => connections.release(group, member);
}
