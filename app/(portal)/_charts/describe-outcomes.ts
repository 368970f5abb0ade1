import type { CommandPoint } from "#server/contract/charts.ts";
import { chartTexts } from "../../_ui/charts/chart-texts.ts";
import { formatNumber, formatPercent } from "../../_ui/format.ts";

const texts = chartTexts.commands;
type Outcome = "succeeded" | "failed" | "skipped";
type Counts = Pick<CommandPoint, Outcome>;

/** How many commands there were, and the share of them that succeeded. Bots that were skipped are told apart. */
export function describeOutcomes(points: readonly Counts[]): string {
  const sum = (outcome: Outcome) => points.reduce((total, point) => total + point[outcome], 0);
  const [succeeded, failed, skipped] = [sum("succeeded"), sum("failed"), sum("skipped")];
  const total = succeeded + failed;
  if (total === 0) return texts.onlySkipped(formatNumber(skipped));
  // Rounded down: a share of 100 % means that nothing failed.
  const [count, share] = [formatNumber(total), formatPercent(Math.floor((1000 * succeeded) / total) / 1000)];
  return skipped === 0 ? texts.summary(count, share) : texts.summaryWithSkipped(count, share, formatNumber(skipped));
}
