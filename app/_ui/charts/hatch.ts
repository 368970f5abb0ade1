const PITCH_PX = 8;

/** Fills a rectangle with thin diagonal lines. Sizes are in pixels of the canvas. */
export function hatch(
  context: CanvasRenderingContext2D,
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  color: string,
): void {
  const pitch = PITCH_PX * devicePixelRatio;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.globalAlpha = 0.3;
  context.strokeStyle = color;
  context.lineWidth = devicePixelRatio;
  context.beginPath();
  for (let at = x - height; at < x + width; at += pitch) {
    context.moveTo(at, y + height);
    context.lineTo(at + height, y);
  }
  context.stroke();
  context.restore();
}
