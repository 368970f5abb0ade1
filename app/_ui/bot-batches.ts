/** The service accepts this many IDs in one call. */
const BATCH_SIZE = 5000;

/** Makes one call after the other, each with as many IDs as the service accepts. */
export async function runInBatches(
  ids: readonly string[],
  call: (botIds: string[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) await call(ids.slice(start, start + BATCH_SIZE));
}
