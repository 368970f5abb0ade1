import { MAX_FRAME_BYTES } from "../../../control/protocol.ts";

/** A shard takes no larger frame, and there is something around the items. */
const MAX_BATCH_BYTES = MAX_FRAME_BYTES / 2;

/** The items in parts that each fit into one frame: each bot has the whole config of its category with it. */
export function batchByFrameSize<T>(items: readonly T[]): T[][] {
  const portions: T[][] = [];
  let room = 0;
  for (const item of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item));
    if (bytes > room) {
      portions.push([]);
      room = MAX_BATCH_BYTES;
    }
    portions.at(-1)?.push(item);
    room -= bytes;
  }
  return portions;
}
