import { BotStatus } from "#control/bot-status.ts";
import type { GatewayBot } from "../../contract/gateway.ts";
import { PublicBot } from "../../contract/public-bots.ts";
import type { PublicBotRow } from "../../data/bots-to-run.ts";
import { log } from "../../log.ts";
import { botFlags } from "../bots/to-bot.ts";

/** A public bot: its row, and what its state shows. The state is read when it is asked for, not when it changes. */
export class ListedBot {
  #row: PublicBotRow;
  /** The state that came last and has not been read; undefined: there is none. */
  #news: string | null | undefined;
  #live: GatewayBot | null = null;
  #shown: PublicBot | null = null;
  /** Whether a state, or that there is none, was told. */
  hasReceivedState = false;

  constructor(row: PublicBotRow) {
    this.#row = row;
  }

  get accountId(): string {
    return this.#row.accountId;
  }

  /** JSON as the gateway sends it; null: it is not connected. */
  setState(json: string | null): void {
    this.hasReceivedState = true;
    this.#news = json;
    this.#shown = null;
  }

  /** @returns Whether that is something new. */
  setRow(row: PublicBotRow): boolean {
    const { nickname, disabled, invalidAuth } = this.#row;
    if (row.nickname === nickname && row.disabled === disabled && row.invalidAuth === invalidAuth) return false;
    this.#row = row;
    this.#shown = null;
    return true;
  }

  /** As it is connected now; null while it is not. */
  get liveState(): GatewayBot | null {
    if (this.#news !== undefined) this.#live = this.#news === null ? null : (JSON.parse(this.#news) as GatewayBot);
    this.#news = undefined;
    return this.#live;
  }

  /** What everybody may see: the same object until something of it changes. */
  get publicView(): PublicBot {
    this.#shown ??= this.#show();
    return this.#shown;
  }

  /** Nothing that tells who owns it: no e-mail, owner or platform account. */
  #show(): PublicBot {
    const { id, nickname } = this.#row;
    const known = { id, nickname, flags: botFlags(this.#row) };
    const offline = { ...known, status: BotStatus.Offline };
    if (!this.liveState) return offline;
    const { status, friendsCount, party } = this.liveState;
    const seats = party && { playlistId: party.playlistId, size: party.members.length, maxSize: party.maxSize };
    const shown = PublicBot.safeParse({ ...known, status, friendsCount, ...(seats && { party: seats }) });
    if (!shown.success) log().error({ err: shown.error, botId: id }, "the state of a public bot is not shown");
    return shown.data ?? offline;
  }
}
