import { BotStatus } from "#control/bot-status.ts";
import type { Bot } from "#server/contract/bots.ts";
import { BOT_STATUS_ORDER } from "../../../_ui/bot-status-label.tsx";
import type { LiveBots } from "../fleet-store.ts";
import { statusOf } from "./describe-bot.ts";

export interface MapGrid {
  /** From the edge of a square to the same edge of the next; pixels. */
  pitch: number;
  /** The edge of a square; pixels. */
  size: number;
  columns: number;
  rows: number;
}

/** The squares are smaller the more bots there are. */
export function calculateGrid(width: number, count: number, total: number): MapGrid {
  const pitch = total <= 1000 ? 16 : total <= 4000 ? 12 : 9;
  const columns = Math.max(1, Math.floor((width + 2) / pitch));
  return { pitch, size: pitch - 2, columns, rows: Math.ceil(count / columns) };
}

/** The colours that the stylesheet gives each status in the current theme. */
function readStatusColors(canvas: HTMLCanvasElement): Record<BotStatus, string> {
  const read = (status: BotStatus) => {
    canvas.dataset.status = String(status);
    return [status, getComputedStyle(canvas).color] as const;
  };
  const colors = Object.fromEntries(BOT_STATUS_ORDER.map(read)) as Record<BotStatus, string>;
  delete canvas.dataset.status;
  return colors;
}

export function drawSquares(canvas: HTMLCanvasElement, grid: MapGrid, bots: readonly Bot[], live: LiveBots): void {
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(grid.columns * grid.pitch * scale);
  canvas.height = Math.round(grid.rows * grid.pitch * scale);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(scale, scale);
  const colors = readStatusColors(canvas);
  bots.forEach(({ id }, index) => {
    const status = statusOf(live, id);
    context.fillStyle = colors[status];
    context.strokeStyle = colors[status];
    const x = (index % grid.columns) * grid.pitch;
    const y = Math.floor(index / grid.columns) * grid.pitch;
    SHAPES[status](context, x, y, grid.size);
  });
}

type Shape = (context: CanvasRenderingContext2D, x: number, y: number, size: number) => void;

function drawOutline(context: CanvasRenderingContext2D, x: number, y: number, size: number, line: number): void {
  context.lineWidth = line;
  context.strokeRect(x + line / 2, y + line / 2, size - line, size - line);
}

/** The same shapes as in the stylesheet: the status is visible without colour. */
const SHAPES: Record<BotStatus, Shape> = {
  [BotStatus.Offline]: (context, x, y, size) => drawOutline(context, x, y, size, 1),
  [BotStatus.Booting]: (context, x, y, size) => {
    drawOutline(context, x, y, size, 1);
    context.beginPath();
    context.moveTo(x + size, y);
    context.lineTo(x + size, y + size);
    context.lineTo(x, y + size);
    context.fill();
  },
  [BotStatus.Available]: (context, x, y, size) => context.fillRect(x, y, size, size),
  [BotStatus.Busy]: (context, x, y, size) => {
    drawOutline(context, x, y, size, 1);
    const inset = Math.max(2, Math.round(size / 4));
    context.fillRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
  },
  [BotStatus.Disconnected]: (context, x, y, size) => {
    context.lineWidth = Math.max(1.5, size / 7);
    context.beginPath();
    context.moveTo(x + 1, y + 1);
    context.lineTo(x + size - 1, y + size - 1);
    context.moveTo(x + size - 1, y + 1);
    context.lineTo(x + 1, y + size - 1);
    context.stroke();
  },
};
