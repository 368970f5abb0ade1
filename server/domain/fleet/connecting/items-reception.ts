import { perApplication } from "../../../application.ts";
import {
  ITEMS_ANSWER_MS,
  ITEMS_LIMIT,
  ITEMS_TOTAL_MS,
  MAX_CATALOGUES_RECEIVED,
} from "../../../contract/limits/link.ts";
import { sanitizeName } from "../../../contract/sanitize-name.ts";
import {
  type CatalogueKey,
  isCatalogueStored,
  type StoredItem,
  storeCatalogue,
} from "../../../data/item-catalogues.ts";
import { consumePoints } from "../../../data/rate-limit-counters.ts";
import { log } from "../../../log.ts";
import { mapInTurns } from "../../in-turns.ts";

const MAX_ITEMS = 30_000;
/** Of the items as JSON. */
const MAX_BYTES = 8 * 2 ** 20;

/** A shard that offers items. */
export interface ItemsSource {
  /** Asks the shard for items, from this number on. */
  ask(digest: string, from: number): void;
}

export interface ItemsPart {
  digest: string;
  from: number;
  items: StoredItem[];
  /** Null after the last items. */
  next: number | null;
}

/** The items of one catalogue, while the service receives them from one of the shards that offer them. */
export class ItemsReception {
  readonly #key: CatalogueKey;
  readonly #digest: string;
  /** Shards that may be asked, the current one first. */
  readonly #shards = new Set<ItemsSource>();
  readonly #onEnd: () => void;
  #items: StoredItem[] = [];
  #bytes = 0;
  #from = 0;
  #timer: NodeJS.Timeout | undefined;
  #endsAt = Number.POSITIVE_INFINITY;
  #isAsking = false;

  constructor(key: CatalogueKey, digest: string, onEnd: () => void) {
    this.#key = key;
    this.#digest = digest;
    this.#onEnd = onEnd;
  }

  add(shard: ItemsSource): void {
    this.#shards.add(shard);
  }

  /** Never rejects. */
  async start(): Promise<void> {
    try {
      if (await isCatalogueStored(this.#key, this.#digest)) return this.#onEnd();
      if (!(await consumePoints(ITEMS_LIMIT, this.#key.owner || "local")).allowed) return this.#onEnd();
      this.#isAsking = true;
      this.#endsAt = performance.now() + ITEMS_TOTAL_MS;
      this.#askAnew();
    } catch (err) {
      log().warn({ err }, "the items of a cluster were not asked for; they are at its next connection");
      this.#onEnd();
    }
  }

  isAwaited(shard: ItemsSource, { digest, from }: Pick<ItemsPart, "digest" | "from">): boolean {
    return this.#isAsking && this.#current === shard && digest === this.#digest && from === this.#from;
  }

  /** The shard is gone, or does not answer: the next one is asked for everything. */
  remove(shard: ItemsSource): void {
    const wasCurrent = this.#current === shard;
    this.#shards.delete(shard);
    if (wasCurrent && this.#isAsking) this.#askAnew();
  }

  async onPart(shard: ItemsSource, { from, items, next }: ItemsPart): Promise<void> {
    this.#bytes += Buffer.byteLength(JSON.stringify(items));
    const hasMore = next !== null && next > from && next < MAX_ITEMS;
    const isTooLarge = this.#bytes > MAX_BYTES || this.#items.length + items.length > MAX_ITEMS;
    if (performance.now() > this.#endsAt) return this.#end(); // somebody sends little, as late as it may
    if (isTooLarge || (next !== null && !hasMore)) return this.remove(shard);
    const clean = await mapInTurns(items, withCleanNames);
    if (!this.#isAsking || this.#current !== shard || this.#from !== from) return; // everything is asked for anew
    this.#items.push(...clean);
    if (!hasMore) return this.#store();
    this.#from = next;
    this.#ask(shard);
  }

  get owner(): string {
    return this.#key.owner;
  }

  get #current(): ItemsSource | undefined {
    return this.#shards.values().next().value;
  }

  #askAnew(): void {
    this.#items = [];
    this.#bytes = 0;
    this.#from = 0;
    const shard = this.#current;
    if (shard && performance.now() < this.#endsAt) this.#ask(shard);
    else this.#end();
  }

  #ask(shard: ItemsSource): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.remove(shard), ITEMS_ANSWER_MS);
    this.#timer.unref();
    shard.ask(this.#digest, this.#from);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#isAsking = false;
    this.#onEnd();
  }

  async #store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isAsking = false;
    await storeCatalogue(this.#key, this.#digest, this.#items).catch((err) =>
      log().warn({ err }, "the items of a cluster were not saved; they are asked for at its next connection"),
    );
    this.#onEnd();
  }
}

const withCleanNames = (item: StoredItem): StoredItem => ({
  ...item,
  name: sanitizeName(item.name),
  ...(item.variants && {
    variants: item.variants.map((channel) => ({
      ...channel,
      n: sanitizeName(channel.n),
      o: channel.o.map((option) => ({ ...option, n: sanitizeName(option.n) })),
    })),
  }),
});

/** Receives each catalogue once, however many shards offer it: few at a time, and one of each owner. */
class Receptions {
  readonly #byKey = new Map<string, ItemsReception>();
  readonly #waiting: ItemsReception[] = [];
  readonly #running = new Set<ItemsReception>();

  join(shard: ItemsSource, offer: CatalogueKey, digest: string): ItemsReception {
    const key = JSON.stringify([offer.owner, offer.platform, digest]);
    const known = this.#byKey.get(key);
    if (known) {
      known.add(shard);
      return known;
    }
    const created: ItemsReception = new ItemsReception(offer, digest, () => this.#end(key, created));
    this.#byKey.set(key, created);
    created.add(shard);
    this.#waiting.push(created);
    this.#startNext();
    return created;
  }

  #startNext(): void {
    if (this.#running.size >= MAX_CATALOGUES_RECEIVED) return;
    const busy = new Set([...this.#running].map(({ owner }) => owner));
    const index = this.#waiting.findIndex(({ owner }) => !busy.has(owner));
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (!next) return;
    this.#running.add(next);
    void next.start();
  }

  #end(key: string, reception: ItemsReception): void {
    if (!this.#running.delete(reception)) return;
    this.#byKey.delete(key);
    this.#startNext();
  }
}

export const itemReceptions = perApplication("items that are received", () => new Receptions());
