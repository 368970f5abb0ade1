import { BotStatus } from "#control/bot-status.ts";
import type { GatewayBot } from "../../contract/gateway.ts";
import { PublicBot } from "../../contract/public-bots.ts";
import type { PublicBotRow } from "../../data/bots-to-run.ts";
import { log } from "../../log.ts";
import { botFlags } from "../bots/to-bot.ts";

/** A public bot: its row and its live state. The state is parsed when it is read, not when it changes. */
export class ListedBot {
  #row: PublicBotRow;
  /** Undefined until there was one. */
  #state: string | null | undefined;
  /** The latest state that was not parsed yet; undefined when there is none. */
  #unreadState: string | null | undefined;
  #live: GatewayBot | null = null;
  #view: PublicBot | null = null;
  constructor(row: PublicBotRow) {
    this.#row = row;
  }

  get accountId(): string {
    return this.#row.accountId;
  }

  /** Whether `setState` was called. */
  get hasReceivedState(): boolean {
    return this.#state !== undefined;
  }

  /**
   * @param json As the gateway sends it; null when the bot is not connected.
   * @returns Whether it is another state than before.
   */
  setState(json: string | null): boolean {
    if (json === this.#state) return false;
    this.#state = json;
    this.#unreadState = json;
    this.#view = null;
    return true;
  }

  /** @returns Whether the public view may have changed. */
  setRow(row: PublicBotRow): boolean {
    const { nickname, disabled, invalidAuth } = this.#row;
    if (row.nickname === nickname && row.disabled === disabled && row.invalidAuth === invalidAuth) return false;
    this.#row = row;
    this.#view = null;
    return true;
  }

  /** The state of a connected bot; null while it is not connected. */
  get liveState(): GatewayBot | null {
    if (this.#unreadState !== undefined)
      this.#live = this.#unreadState === null ? null : (JSON.parse(this.#unreadState) as GatewayBot);
    this.#unreadState = undefined;
    return this.#live;
  }

  /** What anybody may see: the same object until it changes. */
  get publicView(): PublicBot {
    this.#view ??= this.#createView();
    return this.#view;
  }

  /** Without anything that identifies the owner: no e-mail address, owner or platform account. */
  #createView(): PublicBot {
    const { id, nickname } = this.#row;
    const known = { id, nickname, flags: botFlags(this.#row) };
    const offline = { ...known, status: BotStatus.Offline };
    if (!this.liveState) return offline;
    const { status, friendsCount, party } = this.liveState;
    const partySize = party && { playlistId: party.playlistId, size: party.members.length, maxSize: party.maxSize };
    const view = PublicBot.safeParse({ ...known, status, friendsCount, ...(partySize && { party: partySize }) });
    if (!view.success) log().error({ err: view.error, botId: id }, "the state of a public bot is not shown");
    return view.data ?? offline;
  }
}
