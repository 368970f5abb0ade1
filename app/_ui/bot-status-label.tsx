import { BotStatus } from "#control/bot-status.ts";
import { TONE_OF_STATUS } from "#server/contract/status-tones.ts";
import classes from "./bot-status-label.module.css";
import { StatusMark } from "./status-mark.tsx";
import { botStatusTexts } from "./texts.ts";

interface StatusTexts {
  label: string;
  explanation: string;
}

export const BOT_STATUS_TEXTS: Readonly<Record<BotStatus, StatusTexts>> = {
  [BotStatus.Offline]: botStatusTexts.offline,
  [BotStatus.Booting]: botStatusTexts.booting,
  [BotStatus.Available]: botStatusTexts.available,
  [BotStatus.Busy]: botStatusTexts.busy,
  [BotStatus.Disconnected]: botStatusTexts.disconnected,
};

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
  const known = status in BOT_STATUS_TEXTS ? (status as BotStatus) : BotStatus.Offline;
  const { label, explanation } = BOT_STATUS_TEXTS[known];
  return (
    <span className={classes.label} data-status={known} title={explanation}>
      <StatusMark tone={TONE_OF_STATUS[known]} />
      {label}
    </span>
  );
}
