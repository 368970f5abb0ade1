import type { CommandPoint } from "#server/contract/charts.ts";
import type { Language } from "../../_languages/language.ts";

type Outcome = "succeeded" | "failed" | "skipped";
type Counts = Pick<CommandPoint, Outcome>;

/** How many commands were sent, and the share of them that succeeded. Bots that were skipped are told apart. */
export function describeOutcomes(
  { t, format }: Language,
  points: readonly Counts[],
): { total: string; summary: string } {
  const sum = (outcome: Outcome) => points.reduce((total, point) => total + point[outcome], 0);
  const [succeeded, failed, skipped] = [sum("succeeded"), sum("failed"), sum("skipped")];
  const sent = succeeded + failed;
  const total = t("charts.commands.total", { tried: sent });
  if (sent === 0) return { total, summary: t("charts.commands.onlySkipped", { skipped }) };
  // Rounded down: a share of 100 % means that nothing failed.
  const share = format.percent(Math.floor((1000 * succeeded) / sent) / 1000);
  const summary =
    skipped === 0
      ? t("charts.commands.summary", { share })
      : t("charts.commands.summaryWithSkipped", { share, skipped });
  return { total, summary };
}
