import { MAX_FRAME_BYTES } from "../../../control/protocol.ts";

/** Half of the largest frame that a shard accepts leaves space for the rest of the frame. */
const MAX_BATCH_BYTES = MAX_FRAME_BYTES / 2;

/** Splits items into batches that each fit into one frame: every bot comes with the whole config of its category. */
export function batchByFrameSize<T>(items: readonly T[]): T[][] {
  const batches: T[][] = [];
  let bytesLeft = 0;
  for (const item of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item));
    if (bytes > bytesLeft) {
      batches.push([]);
      bytesLeft = MAX_BATCH_BYTES;
    }
    batches.at(-1)?.push(item);
    bytesLeft -= bytes;
  }
  return batches;
}
