/** Ids in one call. */
const CALL_SIZE = 5000;

/** Goes through any number of bots in calls that the service accepts. */
export async function inSlices(ids: readonly string[], call: (botIds: string[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < ids.length; start += CALL_SIZE) await call(ids.slice(start, start + CALL_SIZE));
}

export const countBots = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "bot" : "bots"}`;
