import type { ReasonOfBot } from "#server/contract/bot-reasons.ts";
import type { Bot } from "#server/contract/bots.ts";
import type { Tone } from "#server/contract/design-tokens.ts";
import { toneOfBot } from "#server/contract/status-tones.ts";
import type { LiveBots } from "../fleet-store.ts";
import { statusOf } from "./describe-bot.ts";

export interface DrawnBot {
  bot: Bot;
  tone: Tone;
}

/** What needs a person comes first, then what comes back or waits. All others keep their places when they change. */
const PROBLEMS: readonly Tone[] = ["refused", "disconnected", "waiting"];

/** The bots with what the map shows of each, problems first. */
export function drawProblemsFirst(
  bots: readonly Bot[],
  live: LiveBots,
  reasonOf: (botId: string) => ReasonOfBot | null,
): DrawnBot[] {
  const drawn = bots.map((bot) => ({ bot, tone: toneOfBot(statusOf(live, bot.id), reasonOf(bot.id)?.reason.code) }));
  const problems = PROBLEMS.flatMap((tone) => drawn.filter((one) => one.tone === tone));
  return problems.length === 0 ? drawn : [...problems, ...drawn.filter(({ tone }) => !PROBLEMS.includes(tone))];
}
