import type { CatalogueKey } from "../../../data/item-catalogues.ts";
import { type ItemsPart, type ItemsReception, type ItemsSource, itemReceptions } from "./items-reception.ts";
import type { ShardPeer } from "./shard-peer.ts";

interface Offer extends CatalogueKey {
  /** Absent: the shard does not say which items it has. */
  digest: string | undefined;
}

/** The items that one connected shard offers. */
export class ShardItems implements ItemsSource {
  readonly #peer: ShardPeer;
  readonly #offer: Offer;
  #reception: ItemsReception | null = null;

  constructor(peer: ShardPeer, { owner, platform, digest }: Offer) {
    this.#peer = peer;
    this.#offer = { owner, platform, digest };
  }

  /** The shard is asked for its items, unless the service knows them. */
  offer(): void {
    const { digest, owner, platform } = this.#offer;
    if (digest !== undefined) this.#reception = itemReceptions().join(this, { owner, platform }, digest);
  }

  /** The shard is not connected to this process any more. */
  withdraw(): void {
    this.#reception?.remove(this);
    this.#reception = null;
  }

  ask(digest: string, from: number): void {
    this.#peer.askForItems(digest, from);
  }

  isAwaited(part: Pick<ItemsPart, "digest" | "from">): boolean {
    return this.#reception?.isAwaited(this, part) ?? false;
  }

  /** Items that nobody waits for are ignored. */
  async onItems(part: ItemsPart): Promise<void> {
    if (this.isAwaited(part)) await this.#reception?.onPart(this, part);
  }
}
