import { BOT_STATUS_NAMES, BotStatus, type BotStatusName } from "../../bot-status.ts";
import { toPrintableLine } from "../../logging/printable-text.ts";
import { cutToWidth, fitToWidth, widthOf } from "../../logging/text-width.ts";
import type { BotRow } from "./bot-rows.ts";

export interface TableContent {
  clusterName: string;
  /** The number of shards that the service has accepted. */
  shards: number;
  bots: readonly BotRow[];
  /** A text about a newer version. */
  notice: string | null;
  /** The latest lines of the log, the last one being the newest. */
  logLines: readonly string[];
}

interface Size {
  columns: number;
  rows: number;
}

const MAX_NAME_WIDTH = 24;
const SHARD_WIDTH = 8;
const STATUS_WIDTH = 12;
const PARTY_WIDTH = 5;
const GAP = "  ";
/** The log gets a quarter of the lines, and what the bots do not need. */
const LOG_SHARE = 0.25;
/** The least number of lines with which anything but the summary fits. */
const MIN_ROWS = 4;

/** The order of the bots: those with a problem first, then those that are not connected. */
const RANKS: Record<BotStatus, number> = {
  [BotStatus.Offline]: 1,
  [BotStatus.Disconnected]: 1,
  [BotStatus.Booting]: 2,
  [BotStatus.Available]: 3,
  [BotStatus.Busy]: 3,
};
const rankOf = ({ problem, status }: BotRow): number => (problem === null ? RANKS[status] : 0);

const nameOf = (status: BotStatus): BotStatusName =>
  BOT_STATUS_NAMES.find((name) => BotStatus[name] === status) ?? "Offline";

/**
 * The lines of the screen: a summary, the bots and the log. No line is wider than the screen, and there are no more lines
 * than it has. Nothing in them is a control character.
 */
export function renderTable(content: TableContent, { columns, rows }: Size): string[] {
  const head = [summaryOf(content), ...(content.notice === null ? [] : [content.notice])];
  const space = rows - head.length - MIN_ROWS + 1;
  const body = space > 0 ? renderBody(content, { columns, rows: rows - head.length }) : [];
  return [...head, ...body].slice(0, rows).map((line) => cutToWidth(toPrintableLine(line), columns));
}

function renderBody({ bots, logLines }: TableContent, { columns, rows }: Size): string[] {
  const free = rows - 2; // the titles, and the empty line before the log
  const minLogRows = Math.min(logLines.length, Math.floor(free * LOG_SHARE));
  const botRows = Math.min(Math.max(bots.length, 1), free - minLogRows);
  const shown = logLines.slice(Math.max(0, logLines.length - (free - botRows)));
  return [...renderBots(bots, columns, botRows), ...(shown.length > 0 ? ["", ...shown] : [])];
}

function renderBots(bots: readonly BotRow[], columns: number, rows: number): string[] {
  const sorted = bots.toSorted((a, b) => rankOf(a) - rankOf(b) || a.nickname.localeCompare(b.nickname));
  const visible = sorted.length > rows ? sorted.slice(0, rows - 1) : sorted;
  const named = visible.map((bot) => ({ bot, name: toPrintableLine(bot.nickname) }));
  const nameWidth = Math.min(MAX_NAME_WIDTH, Math.max(3, ...named.map(({ name }) => widthOf(name))));
  const lineOf = (name: string, status: string, party: string, shard: string, event: string) => {
    const cells = [fitToWidth(name, nameWidth), fitToWidth(status, STATUS_WIDTH), fitToWidth(party, PARTY_WIDTH)];
    return cutToWidth([...cells, fitToWidth(shard, SHARD_WIDTH), event].join(GAP), columns).trimEnd();
  };
  const lines = named.map(({ name, bot: { shardId, status, partySize, event, problem } }) =>
    lineOf(name, nameOf(status), String(partySize ?? "-"), shardId.slice(0, SHARD_WIDTH), problem ?? event),
  );
  const hidden = sorted.length - visible.length;
  const none = bots.length === 0 ? ["No bots yet."] : [];
  const more = hidden > 0 ? [`and ${hidden} more`] : [];
  return [lineOf("Bot", "Status", "Party", "Shard", "Last event"), ...lines, ...none, ...more];
}

function summaryOf({ clusterName, shards, bots }: TableContent): string {
  const counts = BOT_STATUS_NAMES.map(
    (name) => [name, bots.filter((bot) => nameOf(bot.status) === name).length] as const,
  );
  const byStatus = counts.filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`);
  const of = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;
  const botsText = [of(bots.length, "bot"), byStatus.join(", ")].filter(Boolean).join(": ");
  return [clusterName, of(shards, "shard"), botsText].join(GAP);
}
