import { z } from "zod";
import type { BotReason } from "../../../contract/bot-reasons.ts";
import type { DesiredState } from "../../../data/engine/desired-state.ts";
import type { ShardSummary, SharedShard } from "../../../data/engine/fleet-engine.ts";
import { isShared, matches, type ShardSelector } from "../../../data/engine/shard-selector.ts";

const Facts = z.object({ clusterId: z.string().catch("") });

/** A shard that may run bots of the account. */
interface ServingShard {
  selector: ShardSelector;
  clusterId: string;
  capacity: number;
  /** Bots of any account. */
  assignedBots: number;
  /** Of these, the account's. */
  ownBots: number;
}

/** The connected shards that may run an account's bots: its own ones, and the operator's. */
export class ServingShards {
  readonly #shards: readonly ServingShard[];
  /** What is known of the bots of a category, where no shard lists bots by id. */
  readonly #byPool = new Map<string, BotReason>();
  readonly #listedIds: ReadonlySet<string>;

  private constructor(shards: readonly ServingShard[]) {
    this.#shards = shards;
    this.#listedIds = new Set(shards.flatMap(({ selector }) => selector.bots ?? []));
  }

  /**
   * @param known The shards that the account sees.
   * @param shared The operator's.
   */
  static of(known: readonly ShardSummary[], shared: readonly SharedShard[]): ServingShards {
    const ownBots = new Map(known.map(({ shardId, assignedBots }) => [shardId, assignedBots]));
    const all = [
      ...known.filter(({ selector }) => !isShared(selector)),
      ...shared.map((shard) => ({ ...shard, ownBots: ownBots.get(shard.shardId) ?? 0 })),
    ];
    return new ServingShards(
      all.map((shard) => ({
        ...{ ownBots: shard.assignedBots },
        ...shard,
        clusterId: Facts.parse(JSON.parse(shard.json)).clusterId,
      })),
    );
  }

  /** Why no shard holds a bot that should run. */
  explain(bot: DesiredState): BotReason {
    if (this.#listedIds.has(bot.botId)) return this.#explain(bot);
    const pool = `${bot.managed} ${bot.categoryId}`;
    const known = this.#byPool.get(pool) ?? this.#explain(bot);
    this.#byPool.set(pool, known);
    return known;
  }

  #explain(bot: DesiredState): BotReason {
    const taking = this.#shards.filter(({ selector }) => matches(selector, bot));
    if (taking.some(({ assignedBots, capacity }) => assignedBots < capacity)) return { code: "waiting_turn" };
    return taking.length > 0 ? describeFull(taking, bot.managed) : this.#explainUnselected(bot);
  }

  #explainUnselected(bot: DesiredState): BotReason {
    const isForBot = (changes: Partial<ShardSelector>) =>
      this.#shards.some(({ selector }) => matches({ ...selector, ...changes }, bot));
    if (bot.managed) return { code: "no_operator_cluster" };
    if (isForBot({ bots: null })) return { code: "bot_not_selected" };
    const isOtherCategory = isForBot({ bots: null, categories: null, uncategorised: false });
    return isOtherCategory ? { code: "category_not_selected", categoryId: bot.categoryId } : { code: "no_cluster" };
  }
}

function describeFull(shards: readonly ServingShard[], managed: boolean): BotReason {
  const isOwnOnly = shards.every(({ assignedBots, ownBots }) => assignedBots === ownBots);
  return {
    code: "clusters_full",
    clusters: new Set(shards.map(({ clusterId }) => clusterId)).size,
    shards: shards.length,
    // What the operator's shards do for other accounts is not told.
    capacity: isOwnOnly ? shards.reduce((sum, { capacity }) => sum + capacity, 0) : null,
    operator: shards.every(({ selector }) => isShared(selector)),
    shared: shards.some(({ selector }) => isShared(selector)),
    managed,
  };
}
