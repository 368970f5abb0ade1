import { BotStatus } from "#control/bot-status.ts";
import type { PublicBot } from "#server/contract/public-bots.ts";

const collator = new Intl.Collator("en", { numeric: true });
const isConnected = ({ status }: PublicBot) => status !== BotStatus.Offline;

/** Connected bots first, then by name. Other status changes do not move a bot. */
export const sortPublicBots = (bots: readonly PublicBot[]): PublicBot[] =>
  bots.toSorted(
    (a, b) =>
      Number(isConnected(b)) - Number(isConnected(a)) ||
      collator.compare(a.nickname, b.nickname) ||
      a.id.localeCompare(b.id),
  );

/** The bots whose name contains the text, case-insensitively. */
export function findByName(bots: readonly PublicBot[], text: string): PublicBot[] {
  const part = text.trim().toLowerCase();
  return bots.filter(({ nickname }) => nickname.toLowerCase().includes(part));
}
