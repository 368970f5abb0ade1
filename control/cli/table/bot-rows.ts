import type { EventEmitter } from "node:events";
import { BotStatus } from "../../bot-status.ts";
import type { BotReference, ClusterEvents } from "../../cluster/cluster-events.ts";

/** What the table shows of a bot. The texts are as players wrote them. */
export interface BotRow extends BotReference {
  status: BotStatus;
  /** Null while the bot is in no party. */
  partySize: number | null;
  /** What happened last. */
  event: string;
  /** Why the bot does not work. */
  problem: string | null;
}

/** Bots that no shard runs any more are kept for their problem, up to this number. */
const MAX_ENDED = 100;

/** The bots of a cluster, as its events describe them. */
export class BotRows {
  readonly #rows = new Map<string, BotRow>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get all(): BotRow[] {
    return [...this.#rows.values()];
  }

  nicknameOf(botId: string): string | undefined {
    return this.#rows.get(botId)?.nickname;
  }

  listen(cluster: EventEmitter<ClusterEvents>): void {
    cluster.on("botStatus", (bot) => this.#onStatus(bot, bot.status));
    cluster.on("botReady", (bot) => this.#change(bot, { event: `ready as ${bot.displayName}`, problem: null }));
    cluster.on("botDisconnected", (bot) => this.#change(bot, { event: bot.reason }));
    cluster.on("botProblem", (bot) => this.#change(bot, { problem: `${bot.problem}: ${bot.message}` }));
    cluster.on("partyUpdated", (bot) => this.#change(bot, { partySize: bot.party?.members.length ?? null }));
    cluster.on("message", (bot) => this.#change(bot, { event: `${bot.from.displayName}: ${bot.content}` }));
    cluster.on("command", (bot) =>
      this.#change(bot, { event: `${bot.from.displayName} ran ${bot.command} ${bot.args}`.trimEnd() }),
    );
    cluster.on("friendRequest", (bot) => this.#change(bot, { event: `${bot.from.displayName} asks to be friends` }));
    cluster.on("shardDown", ({ shardId }) => this.#removeShard(shardId));
  }

  #change(bot: BotReference, change: Partial<BotRow>): void {
    const { botId, nickname, shardId } = bot;
    const row = this.#rows.get(botId);
    if (!row) return; // an event of a bot that was removed in the meantime
    Object.assign(row, { nickname, shardId }, change);
    this.#onChange();
  }

  #onStatus({ botId, nickname, shardId }: BotReference, status: BotStatus): void {
    const row = this.#rows.get(botId);
    if (status === BotStatus.Offline) {
      // Another shard may run the bot by now.
      if (row?.shardId === shardId) this.#end(row);
    } else if (row) {
      const isBack = row.status === BotStatus.Offline;
      Object.assign(row, { nickname, shardId, status }, isBack ? { problem: null } : {});
    } else this.#rows.set(botId, { botId, nickname, shardId, status, partySize: null, event: "", problem: null });
    this.#onChange();
  }

  #end(row: BotRow): void {
    this.#rows.delete(row.botId);
    if (row.problem === null) return;
    this.#rows.set(row.botId, { ...row, status: BotStatus.Offline, partySize: null });
    const ended = this.all.filter(({ status }) => status === BotStatus.Offline);
    if (ended.length > MAX_ENDED && ended[0]) this.#rows.delete(ended[0].botId);
  }

  #removeShard(shardId: string): void {
    for (const row of this.all) if (row.shardId === shardId) this.#end(row);
    this.#onChange();
  }
}
