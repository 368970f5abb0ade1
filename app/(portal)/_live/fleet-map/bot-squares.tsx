"use client";

import { type KeyboardEvent, memo, type SyntheticEvent, useRef, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Tone } from "#server/contract/design-tokens.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import marks from "../../../_ui/status-mark.module.css";
import { usePulse } from "../../../_ui/use-pulse.ts";
import { useBotReasons } from "../../_reasons/use-bot-reasons.ts";
import type { LiveBots } from "../fleet-store.ts";
import type { DrawnBot } from "./bot-tones.ts";
import { type ChosenBot, chooseBot, indexOfChosen } from "./chosen-bot.ts";
import { describeBot, statusOf } from "./describe-bot.ts";
import classes from "./fleet-map.module.css";
import { nextSquareIndex } from "./next-square-index.ts";
import { SquareTooltip } from "./square-tooltip.tsx";

/** In pixels, the same as in the stylesheet. */
const SIZE = 24;
const GAP = 4;

interface Props {
  label: string;
  bots: readonly DrawnBot[];
  live: LiveBots;
}

const squareOf = (event: SyntheticEvent) => (event.target as Element).closest<HTMLElement>("[data-index]");
const indexOf = (square: HTMLElement | null) => Number(square?.dataset.index);

interface Tooltip {
  of: ChosenBot | null;
  at: { x: number; y: number; width: number };
}

/** One link for each bot. Only one of them is in the tab order; arrow keys move the focus to the others. */
export function BotSquares({ label, bots, live }: Props) {
  const language = useLanguage();
  const reasonOf = useBotReasons();
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<ChosenBot | null>(null);
  const tabStop = indexOfChosen(bots, chosen);
  const [tooltip, setTooltip] = useState<Tooltip | null>(null);
  const showTooltip = (square: HTMLElement | null) =>
    setTooltip(
      square && {
        of: chooseBot(bots, indexOf(square)),
        at: {
          x: square.offsetLeft + SIZE / 2,
          y: square.offsetTop,
          width: list.current?.clientWidth ?? 0,
        },
      },
    );
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === "Escape") return setTooltip(null);
    const columns = Math.max(1, Math.floor((event.currentTarget.clientWidth + GAP) / (SIZE + GAP)));
    const to = nextSquareIndex(event.key, indexOf(squareOf(event)), bots.length, columns);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus();
  };
  // When its bot has moved to another square, nothing is described until the pointer or the focus moves.
  const described = tooltip?.of && bots[tooltip.of.index]?.bot.id === tooltip.of.id && bots[tooltip.of.index]?.bot;
  return (
    <div className={classes.squares}>
      <ul
        ref={list}
        className={classes.grid}
        aria-label={label}
        onKeyDown={onKeyDown}
        onPointerOver={(event) => showTooltip(squareOf(event))}
        onPointerLeave={() => setTooltip(null)}
        onFocus={(event) => {
          showTooltip(squareOf(event));
          setChosen(chooseBot(bots, indexOf(squareOf(event))));
        }}
        onBlur={() => setTooltip(null)}
      >
        {bots.map(({ bot, tone }, index) => (
          <Square
            key={bot.id}
            bot={bot}
            tone={tone}
            label={describeBot(language, bot, statusOf(live, bot.id), reasonOf(bot.id))}
            index={index}
            isTabStop={index === tabStop}
          />
        ))}
      </ul>
      {tooltip && described && (
        <SquareTooltip
          {...tooltip.at}
          bot={described}
          status={statusOf(live, described.id)}
          reason={reasonOf(described.id)}
        />
      )}
    </div>
  );
}

interface SquareProps {
  bot: Bot;
  tone: Tone;
  label: string;
  index: number;
  isTabStop: boolean;
}

const Square = memo(function Square({ bot, tone, label, index, isTabStop }: SquareProps) {
  const ref = usePulse<HTMLLIElement>(tone);
  return (
    <li ref={ref}>
      <Link
        href={`/bots/${bot.id}`}
        prefetch={false}
        className={`${marks.mark} ${classes.square}`}
        data-tone={tone}
        data-index={index}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
      />
    </li>
  );
});
