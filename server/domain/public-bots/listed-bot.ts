import { BotStatus } from "#control/bot-status.ts";
import type { GatewayBot } from "../../contract/gateway.ts";
import { PublicBot } from "../../contract/public-bots.ts";
import type { PublicBotRow } from "../../data/bots-to-run.ts";
import { log } from "../../log.ts";
import { botFlags } from "../bots/to-bot.ts";

/** A public bot: its row, its live state, and what anybody may see of both. */
export interface ListedBot {
  row: PublicBotRow;
  /** As the gateway sends it; null while the bot is not connected. */
  state: string | null;
  live: GatewayBot | null;
  view: PublicBot;
}

/** @returns `before` where row and state are as they were. */
export function toListedBot(row: PublicBotRow, state: string | null, before: ListedBot | undefined): ListedBot {
  if (before?.state === state && isSame(before.row, row)) return before;
  const live = state === null ? null : (JSON.parse(state) as GatewayBot);
  return { row, state, live, view: toView(row, live) };
}

const isSame = (a: PublicBotRow, b: PublicBotRow): boolean =>
  a === b || (a.nickname === b.nickname && a.disabled === b.disabled && a.invalidAuth === b.invalidAuth);

/** Without anything that identifies the owner: no e-mail address, owner or platform account. */
function toView(row: PublicBotRow, live: GatewayBot | null): PublicBot {
  const { id, nickname } = row;
  const known = { id, nickname, flags: botFlags(row) };
  const offline = { ...known, status: BotStatus.Offline };
  if (!live) return offline;
  const { status, friendsCount, party } = live;
  const partySize = party && { playlistId: party.playlistId, size: party.members.length, maxSize: party.maxSize };
  const view = PublicBot.safeParse({ ...known, status, friendsCount, ...(partySize && { party: partySize }) });
  if (!view.success) log().error({ err: view.error, botId: id }, "the state of a public bot is not shown");
  return view.data ?? offline;
}
