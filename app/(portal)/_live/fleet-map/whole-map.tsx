"use client";

import { useMemo } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { useNarrowWindow } from "../../../_ui/use-browser-state.ts";
import { useBotReasons } from "../../_reasons/use-bot-reasons.ts";
import type { LiveBots } from "../fleet-store.ts";
import { BotSquares } from "./bot-squares.tsx";
import { drawProblemsFirst } from "./bot-tones.ts";
import type { BotGroup } from "./group-bots-by-category.ts";
import { LaterBotCanvas } from "./later-bot-canvas.ts";
import classes from "./whole-map.module.css";

/** Of the area on wide and on narrow screens, in pixels. */
const HEIGHT = 228;
const NARROW_HEIGHT = 288;

interface Props {
  groups: readonly BotGroup[];
  live: LiveBots;
  /** Whether the bots are elements; otherwise they are drawn. */
  isOfElements: boolean;
}

/** All bots in one area, in the order of their categories. The squares are as large as the area allows. */
export function WholeMap({ groups, live, isOfElements }: Props) {
  const { t } = useLanguage();
  const reasonOf = useBotReasons();
  const bots = useMemo(
    () =>
      drawProblemsFirst(
        groups.flatMap((group) => group.bots),
        live,
        reasonOf,
      ),
    [groups, live, reasonOf],
  );
  const height = useNarrowWindow() ? NARROW_HEIGHT : HEIGHT;
  if (isOfElements) return <BotSquares label={t("fleet.allBots")} bots={bots} live={live} />;
  return (
    <div className={classes.area}>
      <LaterBotCanvas label={t("fleet.allBots")} bots={bots} live={live} total={bots.length} height={height} />
    </div>
  );
}
