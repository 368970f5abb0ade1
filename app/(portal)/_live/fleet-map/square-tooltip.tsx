import type { BotStatus } from "#control/bot-status.ts";
import type { ReasonOfBot } from "#server/contract/bot-reasons.ts";
import type { Bot } from "#server/contract/bots.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { describeStatus } from "./describe-bot.ts";
import classes from "./fleet-map.module.css";

interface Props {
  bot: Bot;
  status: BotStatus;
  reason: ReasonOfBot | null;
  /** The middle of the square's upper edge, in pixels from the map's corner. */
  x: number;
  y: number;
  /** The width of the map; pixels. */
  width: number;
}

/** Describes the square under the pointer or the focus. Screen readers get the same text from the square's label. */
export function SquareTooltip({ bot, status, reason, x, y, width }: Props) {
  const language = useLanguage();
  // The stylesheet shifts the tooltip by `--share` so that it stays inside the map.
  const position = { "--x": `${x}px`, "--y": `${y}px`, "--share": x / Math.max(1, width) };
  return (
    <div className={classes.tip} style={position as never} aria-hidden>
      {language.t.rich("fleet.tooltip", {
        nickname: sanitizeName(bot.nickname),
        description: describeStatus(language, bot, status, reason),
        bdi,
      })}
    </div>
  );
}
