import { BotStatus } from "#control/bot-status.ts";
import { TONE_OF_STATUS } from "#server/contract/status-tones.ts";
import type { Language } from "../_languages/language.ts";
import { useLanguage } from "../_languages/use-language.ts";
import classes from "./bot-status-label.module.css";
import { StatusMark } from "./status-mark.tsx";

const NAMES = {
  [BotStatus.Offline]: "offline",
  [BotStatus.Booting]: "booting",
  [BotStatus.Available]: "available",
  [BotStatus.Busy]: "busy",
  [BotStatus.Disconnected]: "disconnected",
} as const satisfies Record<BotStatus, string>;

/** A status that this version does not know is described as offline. */
const nameOf = (status: number) => NAMES[status in NAMES ? (status as BotStatus) : BotStatus.Offline];

/** The word for a status (specification 3.1). */
export const botStatusLabel = ({ t }: Language, status: number): string =>
  t(`shared.botStatus.${nameOf(status)}.label`);

/** The order of filters and legends: the most useful statuses first. */
export const BOT_STATUS_ORDER: readonly BotStatus[] = [
  BotStatus.Available,
  BotStatus.Busy,
  BotStatus.Booting,
  BotStatus.Disconnected,
  BotStatus.Offline,
];

/** The status of a bot as its mark with a word. A status that this version does not know is shown as offline. */
export function BotStatusLabel({ status }: { status: number }) {
  const language = useLanguage();
  const known = status in NAMES ? (status as BotStatus) : BotStatus.Offline;
  return (
    <span
      className={classes.label}
      data-status={known}
      title={language.t(`shared.botStatus.${NAMES[known]}.explanation`)}
    >
      <StatusMark tone={TONE_OF_STATUS[known]} />
      {botStatusLabel(language, known)}
    </span>
  );
}
