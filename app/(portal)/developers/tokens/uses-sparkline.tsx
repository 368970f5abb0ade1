import { apiTokensTexts } from "./texts.ts";
import classes from "./uses-sparkline.module.css";

const HEIGHT = 20;
const STEP = 4;
const BAR = 3;

/** Calls on each of the last days, the oldest first. */
export function UsesSparkline({ uses }: { uses: readonly number[] }) {
  const all = uses.reduce((sum, calls) => sum + calls, 0);
  if (all === 0) return null;
  const highest = Math.max(...uses);
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${uses.length * STEP} ${HEIGHT}`}
      role="img"
      aria-label={apiTokensTexts.list.uses(all, uses.at(-1) ?? 0)}
    >
      <title>{apiTokensTexts.list.uses(all, uses.at(-1) ?? 0)}</title>
      {uses.map((calls, day) => {
        const height = calls === 0 ? 1 : Math.max(2, (calls / highest) * HEIGHT);
        const x = day * STEP;
        return <rect key={x} x={x} y={HEIGHT - height} width={BAR} height={height} data-used={calls > 0} />;
      })}
    </svg>
  );
}
