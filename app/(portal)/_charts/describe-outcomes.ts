import type { CommandPoint } from "#server/contract/charts.ts";
import { chartTexts } from "../../_ui/charts/chart-texts.ts";
import { formatNumber, formatPercent } from "../../_ui/format.ts";

const texts = chartTexts.commands;
type Outcome = "succeeded" | "failed" | "skipped";
type Counts = Pick<CommandPoint, Outcome>;

/** How many commands were sent, and the share of them that succeeded. Bots that were skipped are told apart. */
export function describeOutcomes(points: readonly Counts[]): { total: string; summary: string } {
  const sum = (outcome: Outcome) => points.reduce((total, point) => total + point[outcome], 0);
  const [succeeded, failed, skipped] = [sum("succeeded"), sum("failed"), sum("skipped")];
  const sent = succeeded + failed;
  const total = texts.total(sent);
  if (sent === 0) return { total, summary: texts.onlySkipped(formatNumber(skipped)) };
  // Rounded down: a share of 100 % means that nothing failed.
  const share = formatPercent(Math.floor((1000 * succeeded) / sent) / 1000);
  const summary = skipped === 0 ? texts.summary(share) : texts.summaryWithSkipped(share, formatNumber(skipped));
  return { total, summary };
}
