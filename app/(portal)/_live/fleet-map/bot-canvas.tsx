"use client";

import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { confirmBeforeLeaving } from "../../../_ui/unsaved-changes-guard.tsx";
import { describeBot, type LiveBots, statusOf } from "./describe-bot.ts";
import { calculateGrid, drawSquares } from "./draw-squares.ts";
import classes from "./fleet-map.module.css";
import { nextSquareIndex } from "./next-square-index.ts";
import { SquareTooltip } from "./square-tooltip.tsx";

interface Props {
  label: string;
  bots: readonly Bot[];
  live: LiveBots;
  /** How many bots the whole map has. */
  total: number;
}

/** Too many bots for an element each: they are painted, and one link goes along with the pointer and the arrow keys. */
export function BotCanvas({ label, bots, live, total }: Props) {
  const { ref: frame, width } = useElementSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme("light");
  const router = useRouter();
  const [at, setAt] = useState(0);
  const [isPointed, setPointed] = useState(false);
  const grid = calculateGrid(width, bots.length, total);
  const { pitch, size, columns, rows } = grid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides the colours that are read in here
  useLayoutEffect(() => {
    if (canvas.current && width > 0) drawSquares(canvas.current, grid, bots, live);
  }, [bots, live, width, total, scheme]);

  const index = Math.min(at, bots.length - 1);
  const bot = bots[index] as Bot;
  const status = statusOf(live, bot.id);
  const text = describeBot(bot, status);
  const x = (index % columns) * pitch;
  const y = Math.floor(index / columns) * pitch;

  const indexAt = (event: MouseEvent): number | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left) / pitch);
    const found = Math.floor((event.clientY - box.top) / pitch) * columns + column;
    return column < columns && found >= 0 && found < bots.length ? found : null;
  };
  const follow = (event: MouseEvent) => {
    const found = indexAt(event);
    if (found !== null) setAt(found);
    setPointed(found !== null);
  };
  // A finger comes down where the link is not yet.
  const open = (event: MouseEvent) => {
    const touched = bots[indexAt(event) ?? -1];
    if (touched && event.target === canvas.current) confirmBeforeLeaving(() => router.push(`/bots/${touched.id}`));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return setPointed(false);
    const to = nextSquareIndex(event.key, index, bots.length, columns);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setAt(to);
    setPointed(true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element is made for a group of painted things
    <div
      ref={frame}
      role="group"
      aria-label={label}
      className={classes.painted}
      style={{ height: rows * pitch }}
      onPointerMove={follow}
      onPointerLeave={() => setPointed(false)}
      onClick={open}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} className={classes.canvas} style={{ width: columns * pitch, height: rows * pitch }} />
      <Link
        href={`/bots/${bot.id}`}
        prefetch={false}
        className={classes.cursor}
        data-pointed={isPointed || undefined}
        style={{ left: x - 2, top: y - 2, width: size + 4, height: size + 4 }}
        aria-label={text}
        onFocus={() => setPointed(true)}
        onBlur={() => setPointed(false)}
      />
      <span className="visually-hidden" aria-live="polite">
        {isPointed && text}
      </span>
      {isPointed && <SquareTooltip bot={bot} status={status} x={x + size / 2} y={y} width={width} />}
    </div>
  );
}
