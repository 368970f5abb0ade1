"use client";

import { useComputedColorScheme } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { confirmBeforeLeaving } from "../../../_ui/unsaved-changes.ts";
import { useBotReasons } from "../../_reasons/use-bot-reasons.ts";
import type { LiveBots } from "../fleet-store.ts";
import type { DrawnBot } from "./bot-tones.ts";
import { type ChosenBot, chooseBot, indexOfChosen } from "./chosen-bot.ts";
import { describeBot, statusOf } from "./describe-bot.ts";
import { calculateGrid, drawSquares, type MapGrid } from "./draw-squares.ts";
import { fitGrid } from "./fit-grid.ts";
import classes from "./fleet-map.module.css";
import { nextSquareIndex } from "./next-square-index.ts";
import { SquareTooltip } from "./square-tooltip.tsx";
import { useWidth } from "./use-width.ts";

interface Props {
  label: string;
  bots: readonly DrawnBot[];
  live: LiveBots;
  /** The number of bots on the whole map. */
  total: number;
  /** Of the area that the squares have to fit into, in pixels; by default their size follows from `total`. */
  height?: number;
}

/** Draws the bots on a canvas. One link moves to the bot under the pointer, and with the arrow keys. */
export function BotCanvas({ label, bots, live, total, height }: Props) {
  const language = useLanguage();
  const [frame, width] = useWidth<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme("light");
  const reasonOf = useBotReasons();
  const router = useRouter();
  const [chosen, setChosen] = useState<ChosenBot | null>(null);
  const [isHighlighted, setHighlighted] = useState(false);
  const grid = height === undefined ? calculateGrid(width, bots.length, total) : fitGrid(width, height, bots.length);
  const { pitch, size, columns, rows } = grid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawSquares reads the colours of the theme
  useLayoutEffect(() => {
    if (canvas.current && width > 0) drawSquares(canvas.current, grid, bots);
  }, [bots, width, height, total, scheme]);

  const index = useMemo(() => indexOfChosen(bots, chosen), [bots, chosen]);
  const { bot } = bots[index] as DrawnBot;
  const [status, reason] = [statusOf(live, bot.id), reasonOf(bot.id)];
  const text = describeBot(language, bot, status, reason);
  const x = (index % columns) * pitch;
  const y = Math.floor(index / columns) * pitch;

  const followPointer = (event: MouseEvent) => {
    const target = indexAt(event, grid, bots.length);
    if (target !== null && target !== index) setChosen(chooseBot(bots, target));
    setHighlighted(target !== null);
  };
  // A touch can hit the canvas before the link has moved there.
  const openTouched = (event: MouseEvent) => {
    const touched = bots[indexAt(event, grid, bots.length) ?? -1]?.bot;
    if (touched && event.target === canvas.current) confirmBeforeLeaving(() => router.push(`/bots/${touched.id}`));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return setHighlighted(false);
    const to = nextSquareIndex(event.key, index, bots.length, columns);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setChosen(chooseBot(bots, to));
    setHighlighted(true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of drawn shapes
    <div
      ref={frame}
      role="group"
      aria-label={label}
      className={classes.canvasFrame}
      style={{ height: rows * pitch }}
      onPointerMove={followPointer}
      onPointerLeave={() => setHighlighted(false)}
      onClick={openTouched}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} className={classes.canvas} style={{ width: columns * pitch, height: rows * pitch }} />
      <Link
        href={`/bots/${bot.id}`}
        prefetch={false}
        className={classes.cursor}
        data-highlighted={isHighlighted || undefined}
        style={{ left: x - 2, top: y - 2, width: size + 4, height: size + 4 }}
        aria-label={text}
        onFocus={() => setHighlighted(true)}
        onBlur={() => setHighlighted(false)}
      />
      <span className="visually-hidden" aria-live="polite">
        {isHighlighted && text}
      </span>
      {isHighlighted && (
        <SquareTooltip bot={bot} status={status} reason={reason} x={x + size / 2} y={y} width={width} />
      )}
    </div>
  );
}

/** The bot under the pointer; null beside the squares. */
function indexAt(event: MouseEvent, { pitch, columns }: MapGrid, count: number): number | null {
  const box = event.currentTarget.getBoundingClientRect();
  const column = Math.floor((event.clientX - box.left) / pitch);
  const target = Math.floor((event.clientY - box.top) / pitch) * columns + column;
  return column < columns && target >= 0 && target < count ? target : null;
}
