import type { SimulatedShard } from "./simulated-shard.ts";

/** One shard that would carry out an action of a bot at this instant. */
interface Actor {
  shardId: string;
  fence: number;
}

/** Checks at every instant that one shard at most acts for a bot, and never one with an older fence than another has used. */
export class HoldersCheck {
  readonly #newestFences = new Map<string, number>();

  check(shards: readonly SimulatedShard[]): void {
    const actors = new Map<string, Actor[]>();
    for (const { mayAct, bots, facts } of shards) {
      if (!mayAct) continue;
      for (const [botId, fence] of bots) {
        const actor = { shardId: facts.shardId, fence };
        const others = actors.get(botId);
        if (others) others.push(actor);
        else actors.set(botId, [actor]);
      }
    }
    for (const [botId, ofBot] of actors) this.#checkBot(botId, ofBot);
  }

  #checkBot(botId: string, actors: Actor[]): void {
    const fences = actors.map(({ fence }) => fence);
    const newest = Math.max(this.#newestFences.get(botId) ?? 0, ...fences);
    this.#newestFences.set(botId, newest);
    const current = actors.filter(({ fence }) => fence === newest);
    if (current.length > 1) throw new Error(`${botId}: two shards act with the same fence: ${JSON.stringify(actors)}`);
    const stale = actors.find(({ fence }) => fence < newest);
    if (stale)
      throw new Error(`${botId}: ${stale.shardId} acts with ${stale.fence}, after another shard had ${newest}`);
  }
}
