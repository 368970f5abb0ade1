/** Ids in one call. */
const BATCH_SIZE = 5000;

/** Goes through any number of bots in calls that the service accepts. */
export async function runInBatches(
  ids: readonly string[],
  call: (botIds: string[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) await call(ids.slice(start, start + BATCH_SIZE));
}

export const formatBotCount = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "bot" : "bots"}`;
