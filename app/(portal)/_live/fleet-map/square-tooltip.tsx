import type { Bot } from "#server/contract/bots.ts";
import type { BotStatusNumber } from "../../../_ui/bot-status-label.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { describeStatus } from "./describe-bot.ts";
import classes from "./fleet-map.module.css";

interface Props {
  bot: Bot;
  status: BotStatusNumber;
  /** The middle of the square's upper edge, within the map. */
  x: number;
  y: number;
  /** How wide the map is. */
  width: number;
}

/** What the square under the pointer or the focus is; the square itself says the same to screen readers. */
export function SquareTooltip({ bot, status, x, y, width }: Props) {
  // At the map's edges it stays within.
  const place = { "--x": `${x}px`, "--y": `${y}px`, "--share": x / Math.max(1, width) };
  return (
    <div className={classes.tip} style={place as never} aria-hidden>
      {textWithNames`${bot.nickname}: ${describeStatus(bot, status)}`}
    </div>
  );
}
