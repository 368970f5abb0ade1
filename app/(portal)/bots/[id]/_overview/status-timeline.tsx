"use client";

import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BotStatus } from "#control/bot-status.ts";
import { CHART_RANGES } from "#server/contract/chart-ranges.ts";
import type { ChartRange } from "#server/contract/charts.ts";
import type { Language } from "../../../../_languages/language.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { BotStatusLabel, botStatusLabel } from "../../../../_ui/bot-status-label.tsx";
import { ChartRangeControl } from "../../../../_ui/charts/chart-range-control.tsx";
import { useChartRange } from "../../../../_ui/charts/use-chart-range.ts";
import { timeFormat } from "../../../../_ui/format.ts";
import { ErrorState } from "../../../../_ui/list-states.tsx";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { TableTwin } from "../../../../_ui/table-twin.tsx";
import { EMPTY_LINE } from "../../../../_ui/text-skeleton.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { useHydrated } from "../../../../_ui/use-browser-state.ts";
import { useBotActivity } from "../../../_live/fleet-provider.tsx";
import {
  formatDuration,
  type SpanStatus,
  type StatusChange,
  type StatusSpan,
  statusSpans,
  totalPerStatus,
} from "./status-spans.ts";
import classes from "./status-timeline.module.css";

const MAX_CHANGES = 500;
const TICK_MS = 30_000;

function statusLabel(language: Language, status: SpanStatus): string {
  if (status === "unknown") return language.t("bots.page.timeline.unknown");
  if (status === "notCreated") return language.t("charts.notCreated");
  return botStatusLabel(language, status);
}
const TIME = { hour: "2-digit", minute: "2-digit" } as const;
/** The history of a bot is kept for a week. */
const RANGES = ["hour", "day", "week"] satisfies ChartRange[];
type Range = (typeof RANGES)[number];
const formatClock = timeFormat(TIME);
const FORMATS: Record<Range, ReturnType<typeof timeFormat>> = {
  hour: formatClock,
  day: formatClock,
  week: timeFormat({ weekday: "short", ...TIME }),
};
const SCALE_FORMATS = { ...FORMATS, week: timeFormat({ weekday: "short", day: "numeric" }) };
const SCALE_PARTS = 4;

/** The statuses of the bot in the last hours or days, as a band and as a table. */
export function StatusTimeline({ botId }: { botId: string }) {
  const language = useLanguage();
  const { t, format } = language;
  const { changes, isComplete, error, refetch } = useStatusChanges(botId);
  const createdAt = useQuery(useTRPC().bots.get.queryOptions({ botId })).data?.createdAt;
  const { range: chosen, onRange } = useChartRange();
  const range = chosen === "month" ? "week" : chosen;
  const now = useNow();
  const isHydrated = useHydrated(); // the server does not know the person's time zone
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  const lengthMs = CHART_RANGES[range].seconds * 1000;
  const spans =
    changes && createdAt
      ? statusSpans(changes, { from: now - lengthMs, to: now, createdAt: Date.parse(createdAt), isComplete })
      : [];
  const totals = totalPerStatus(spans);
  const summary = format.plainList(
    totals.map(([status, ms]) =>
      t("bots.page.timeline.total", { status: statusLabel(language, status), duration: formatDuration(language, ms) }),
    ),
  );
  return (
    <SectionCard
      title={t("bots.page.timeline.title")}
      action={
        <ChartRangeControl title={t("bots.page.timeline.title")} range={range} ranges={RANGES} onRange={onRange} />
      }
    >
      <div className={classes.band} role="img" aria-label={summary || t("bots.page.timeline.loading")}>
        {spans.map(({ from, to, status }) => (
          <span
            key={from}
            className={classes.span}
            data-status={status}
            style={{ flexGrow: to - from }}
            title={t("bots.page.timeline.span", {
              status: statusLabel(language, status),
              from: FORMATS[range](language, from),
              to: FORMATS[range](language, to),
            })}
          />
        ))}
      </div>
      <Group justify="space-between" className={classes.scale} aria-hidden>
        {Array.from({ length: SCALE_PARTS + 1 }, (_, part) => (
          <span key={part.toString()}>
            {isHydrated ? SCALE_FORMATS[range](language, now - lengthMs * (1 - part / SCALE_PARTS)) : EMPTY_LINE}
          </span>
        ))}
      </Group>
      <ul className={classes.totals}>
        {totals.map(([status, ms]) => (
          <li key={status}>
            {typeof status === "number" ? (
              <BotStatusLabel status={status} />
            ) : (
              <>
                <span className={`${classes.span} ${classes.swatch}`} data-status={status} aria-hidden />
                {statusLabel(language, status)}
              </>
            )}
            <span className={classes.time}>{formatDuration(language, ms)}</span>
          </li>
        ))}
      </ul>
      <SpanTable spans={spans} formatTime={FORMATS[range]} />
    </SectionCard>
  );
}

interface SpanTableProps {
  spans: readonly StatusSpan[];
  formatTime: ReturnType<typeof timeFormat>;
}

function SpanTable({ spans, formatTime }: SpanTableProps) {
  const language = useLanguage();
  const { t } = language;
  return (
    <TableTwin
      label={t("bots.page.timeline.title")}
      head={[t("bots.page.timeline.from"), t("shared.botWords.liveStatus"), t("bots.page.timeline.duration")]}
    >
      {spans.toReversed().map(({ from, to, status }) => (
        <tr key={from}>
          <td>{formatTime(language, from)}</td>
          <td>{statusLabel(language, status)}</td>
          <td>{formatDuration(language, to - from)}</td>
        </tr>
      ))}
    </TableTwin>
  );
}

function useStatusChanges(botId: string) {
  const trpc = useTRPC();
  const history = useQuery(
    trpc.live.history.queryOptions({ botId, kinds: ["status"], limit: MAX_CHANGES }, { refetchOnMount: "always" }),
  );
  const [added, setAdded] = useState<readonly StatusChange[]>([]);
  useBotActivity(botId, ({ kind, at, status }) => {
    if (kind === "status" && status !== null) setAdded((earlier) => [...earlier, { at: Date.parse(at), status }]);
  });
  const stored = history.data?.map(({ at, status }) => ({ at: Date.parse(at), status: status ?? BotStatus.Offline }));
  return {
    changes: stored && [...stored, ...added],
    isComplete: (stored?.length ?? 0) < MAX_CHANGES,
    error: history.error,
    refetch: () => void history.refetch(),
  };
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
