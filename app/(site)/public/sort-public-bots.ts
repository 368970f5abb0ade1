import { BotStatus } from "#control/bot-status.ts";
import type { PublicBot } from "#server/contract/public-bots.ts";

const collator = new Intl.Collator("en", { numeric: true });
const isConnected = ({ status }: PublicBot) => status !== BotStatus.Offline;

/** Those that are connected come first, each group by name, so that a bot that is busy for a moment keeps its place. */
export const sortPublicBots = (bots: readonly PublicBot[]): PublicBot[] =>
  bots.toSorted(
    (a, b) =>
      Number(isConnected(b)) - Number(isConnected(a)) ||
      collator.compare(a.nickname, b.nickname) ||
      a.id.localeCompare(b.id),
  );

/** By a part of the name, whatever its case. */
export function findByName(bots: readonly PublicBot[], text: string): PublicBot[] {
  const wanted = text.trim().toLowerCase();
  return bots.filter(({ nickname }) => nickname.toLowerCase().includes(wanted));
}
