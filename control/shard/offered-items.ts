import { createHash } from "node:crypto";
import {
  CatalogueItem,
  MAX_ITEMS,
  MAX_ITEMS_BYTES,
  MAX_ITEMS_FRAME_BYTES,
  MAX_ITEMS_PER_FRAME,
} from "../item-frames.ts";
import type { Log } from "../logging/log.ts";
import type { Cosmetic } from "../platform/cosmetics/cosmetic-search.ts";
import type { ServiceFrameOf, ShardFrame } from "../protocol.ts";

/** The items of a shard's catalogues, as the service asks for them: a frame at a time. */
export class OfferedItems {
  readonly digest: string;
  readonly #items: CatalogueItem[] = [];
  /** Of each item as JSON. */
  readonly #bytes: number[] = [];

  constructor(cosmetics: readonly Cosmetic[], log: Log) {
    const items = cosmetics.flatMap((cosmetic) => CatalogueItem.safeParse(cosmetic).data ?? []);
    let digest = this.#add(items);
    const withNames = items.filter(({ names }) => names).length;
    if (this.#items.length < Math.min(items.length, MAX_ITEMS) && withNames > 0) {
      // Names in other languages are worth less than items.
      digest = this.#add(items.map(({ names: _, ...item }) => item));
      log("warn", `The portal does not learn the further names of ${withNames} items: the catalogue is too large.`);
    }
    this.digest = digest;
    const left = cosmetics.length - this.#items.length;
    if (left > 0)
      log(
        "warn",
        `The portal does not learn ${left} of the ${cosmetics.length} items: they are too many, or too large.`,
      );
  }

  /** Offers these in place of others, as far as the limits allow. @returns Their digest. */
  #add(items: readonly CatalogueItem[]): string {
    const digest = createHash("sha256");
    let bytes = 0;
    this.#items.length = 0;
    this.#bytes.length = 0;
    for (const item of items) {
      const json = JSON.stringify(item);
      const size = Buffer.byteLength(json);
      bytes += size + 1; // with its comma
      if (this.#items.length >= MAX_ITEMS || bytes > MAX_ITEMS_BYTES) break;
      digest.update(`${json}\n`);
      this.#items.push(item);
      this.#bytes.push(size);
    }
    return digest.digest("hex");
  }

  /** Sends nothing where the service asks for other items. */
  send({ digest, from }: ServiceFrameOf<"items">, connection: { send(frame: ShardFrame): boolean }): void {
    if (digest !== this.digest || from > this.#items.length) return;
    let end = from;
    let bytes = 0;
    while (end < this.#items.length && end - from < MAX_ITEMS_PER_FRAME) {
      bytes += (this.#bytes[end] ?? 0) + 1;
      if (bytes > MAX_ITEMS_FRAME_BYTES && end > from) break;
      end += 1;
    }
    const next = end < this.#items.length ? end : null;
    connection.send({ t: "items", digest, from, items: this.#items.slice(from, end), next });
  }
}
