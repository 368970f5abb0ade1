import { BotStatus } from "../../bot-status.ts";
import type { BotReference, ClusterEvents } from "../../cluster/cluster-events.ts";
import type { TypedEmitter } from "../../cluster/emit-bot-event.ts";
import { type HiddenTexts, Redactor } from "../../logging/redactor.ts";
import type { PlatformUser } from "../../platform/platform.ts";

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
  readonly #redactor: Redactor;

  constructor(onChange: () => void, hidden: HiddenTexts = { hideNames: false, hideEmails: false }) {
    this.#onChange = onChange;
    this.#redactor = new Redactor(hidden);
  }

  get all(): BotRow[] {
    return [...this.#rows.values()];
  }

  nicknameOf(botId: string): string | undefined {
    return this.#rows.get(botId)?.nickname;
  }

  listen(cluster: TypedEmitter<ClusterEvents>): void {
    const nameOf = ({ id, displayName }: PlatformUser) => (this.#redactor.hidesNames ? id : displayName);
    cluster.on("botStatus", (bot) => this.#onStatus(this.#named(bot), bot.status));
    cluster.on("botReady", (bot) => {
      this.#redactor.addBotNames(bot.displayName);
      this.#tell(bot, `ready as ${bot.displayName}`, [], { problem: null });
    });
    cluster.on("botDisconnected", (bot) => this.#tell(bot, bot.reason));
    cluster.on("botProblem", (bot) =>
      this.#change(bot, { problem: this.#redactor.redact(`${bot.problem}: ${bot.message}`) }),
    );
    cluster.on("partyUpdated", (bot) => this.#onParty(bot));
    cluster.on("message", (bot) => this.#tell(bot, `${nameOf(bot.from)}: ${bot.content}`, [bot.from.displayName]));
    cluster.on("command", (bot) =>
      this.#tell(bot, `${nameOf(bot.from)} ran ${bot.command} ${bot.args}`.trimEnd(), [bot.from.displayName]),
    );
    cluster.on("friendRequest", (bot) =>
      this.#tell(bot, `${nameOf(bot.from)} asks to be friends`, [bot.from.displayName]),
    );
    cluster.on("shardDown", ({ shardId }) => this.#removeShard(shardId));
  }

  /** The bot as it may be shown: by its id where names are hidden. */
  #named({ botId, nickname, shardId }: BotReference): BotReference {
    this.#redactor.addBotNames(nickname);
    return { botId, shardId, nickname: this.#redactor.hidesNames ? botId : this.#redactor.redact(nickname) };
  }

  /** @param names Those that are in the text. */
  #tell(bot: BotReference, event: string, names: string[] = [], change: Partial<BotRow> = {}): void {
    this.#redactor.addBotNames(bot.nickname);
    this.#redactor.addNames(...names);
    this.#change(bot, { event: this.#redactor.redact(event), ...change });
  }

  #onParty(bot: ClusterEvents["partyUpdated"][0]): void {
    const members = bot.party?.members ?? null;
    this.#redactor.addNames(...(members?.flatMap(({ displayName }) => displayName ?? []) ?? []));
    this.#change(bot, { partySize: members?.length ?? null });
  }

  #change(bot: BotReference, change: Partial<BotRow>): void {
    const { botId, nickname, shardId } = this.#named(bot);
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
