import type { Tone } from "#server/contract/design-tokens.ts";

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

export function drawSquares(canvas: HTMLCanvasElement, grid: MapGrid, bots: readonly { tone: Tone }[]): void {
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(grid.columns * grid.pitch * scale);
  canvas.height = Math.round(grid.rows * grid.pitch * scale);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(scale, scale);
  const properties = getComputedStyle(document.documentElement);
  const colors = new Map<Tone, string>();
  const gap = properties.getPropertyValue("--surface-card");
  bots.forEach(({ tone }, index) => {
    const color = colors.get(tone) ?? properties.getPropertyValue(`--tone-${tone}`);
    colors.set(tone, color);
    context.fillStyle = color;
    context.strokeStyle = color;
    const x = (index % grid.columns) * grid.pitch;
    const y = Math.floor(index / grid.columns) * grid.pitch;
    SHAPES[tone]({ context, x, y, size: grid.size, gap });
  });
}

interface Square {
  context: CanvasRenderingContext2D;
  x: number;
  y: number;
  size: number;
  /** The colour of what is cut out of a square. */
  gap: string;
}

function drawOutline({ context, x, y, size }: Square): void {
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, size - 1, size - 1);
}

function tint({ context, x, y, size }: Square, share: number): void {
  context.globalAlpha = share;
  context.fillRect(x, y, size, size);
  context.globalAlpha = 1;
}

function drawLine({ context }: Square, width: number, ...[fromX, fromY, toX, toY]: [number, number, number, number]) {
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
}

/** The same pictures as in `_ui/status-mark.module.css`: what they say is visible without colour. */
const SHAPES: Record<Tone, (square: Square) => void> = {
  available: ({ context, x, y, size }) => context.fillRect(x, y, size, size),
  busy: (square) => {
    drawOutline(square);
    const { context, x, y, size } = square;
    const inset = Math.max(2, Math.round(size / 4));
    context.fillRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
  },
  booting: (square) => {
    drawOutline(square);
    const { context, x, y, size } = square;
    context.beginPath();
    context.moveTo(x + size, y);
    context.lineTo(x + size, y + size);
    context.lineTo(x, y + size);
    context.fill();
  },
  waiting: (square) => {
    const { context, size } = square;
    context.setLineDash([size / 4, size / 6]);
    drawOutline(square);
    context.setLineDash([]);
    tint(square, 0.25);
  },
  disconnected: (square) => {
    drawOutline(square);
    const { x, y, size } = square;
    drawLine(square, Math.max(1, size / 7), x, y, x + size, y + size);
    drawLine(square, Math.max(1, size / 7), x + size, y, x, y + size);
  },
  refused: ({ context, x, y, size, gap }) => {
    context.fillRect(x, y, size, size);
    context.fillStyle = gap;
    const width = Math.max(1, Math.round(size / 7));
    const middle = x + (size - width) / 2;
    context.fillRect(middle, y + size * 0.17, width, size * 0.42);
    context.fillRect(middle, y + size * 0.7, width, width);
  },
  offline: (square) => {
    drawOutline(square);
    tint(square, 0.18);
  },
  disabled: (square) => {
    drawOutline(square);
    const { x, y, size } = square;
    for (const share of [0.5, 1]) drawLine(square, 1, x, y + size * share, x + size * share, y);
    drawLine(square, 1, x + size / 2, y + size, x + size, y + size / 2);
  },
};
