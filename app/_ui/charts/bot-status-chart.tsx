"use client";

import { BotStatus } from "#control/bot-status.ts";
import type { ChartRange, StatusPoint } from "#server/contract/charts.ts";
import { TONE_OF_STATUS } from "#server/contract/status-tones.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { BOT_STATUS_ORDER, botStatusLabel } from "../bot-status-label.tsx";
import { ChartCard } from "./chart-card.tsx";
import type { ChartSeries } from "./chart-series.ts";

type StatusKey = "offline" | "booting" | "available" | "busy" | "disconnected";
const KEYS: Record<BotStatus, StatusKey> = {
  [BotStatus.Offline]: "offline",
  [BotStatus.Booting]: "booting",
  [BotStatus.Available]: "available",
  [BotStatus.Busy]: "busy",
  [BotStatus.Disconnected]: "disconnected",
};
interface Props {
  points: readonly StatusPoint[] | undefined;
  range: ChartRange;
  onRange: (range: ChartRange) => void;
  error: unknown;
  onRetry: () => void;
  /** Also draws how many bots the clusters could run. */
  showCapacity?: boolean;
  /** Lower, for a page that has to fit one screen. */
  isCompact?: boolean;
}

/** How many bots had which live status over time. */
export function BotStatusChart({ points, showCapacity = false, ...card }: Props) {
  const language = useLanguage();
  const { t, format } = language;
  const now = points?.at(-1);
  const most = Math.max(0, ...(points ?? []).map(connectedAt));
  const hasBots = points?.some((point) => connectedAt(point) + point.offline > 0) ?? true;
  return (
    <ChartCard
      {...card}
      title={t("charts.status.title")}
      {...(now &&
        hasBots && {
          total: t("charts.status.total", { bots: connectedAt(now) + now.offline, connected: connectedAt(now) }),
        })}
      kind="areas"
      times={hasBots ? points?.map(({ at }) => at) : []}
      series={toSeries(language, points ?? [], showCapacity)}
      formatValue={format.number}
      summary={most === 0 ? t("charts.status.noneConnected") : t("charts.status.summary", { most })}
      empty={now ? t("charts.status.noBots") : t("charts.none")}
    />
  );
}

const connectedAt = ({ booting, available, busy, disconnected }: StatusPoint) =>
  booting + available + busy + disconnected;

function toSeries(language: Language, points: readonly StatusPoint[], showCapacity: boolean): ChartSeries[] {
  const areas = BOT_STATUS_ORDER.map((status): ChartSeries => {
    const key = KEYS[status];
    return {
      key,
      label: botStatusLabel(language, status),
      color: `var(--tone-${TONE_OF_STATUS[status]})`,
      tone: TONE_OF_STATUS[status],
      isHollow: status === BotStatus.Offline,
      values: points.map((point) => point[key]),
    };
  });
  if (!showCapacity) return areas;
  const capacity = points.map((point) => point.capacity);
  const color = "var(--mantine-color-text)";
  return [
    ...areas,
    { key: "capacity", label: language.t("charts.status.capacity"), color, values: capacity, isLine: true },
  ];
}
