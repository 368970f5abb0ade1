"use client";

import { Card, Group, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BOT_STATUS_LABELS, BotStatusLabel } from "../../../../_ui/bot-status-label.tsx";
import { ErrorState } from "../../../../_ui/list-states.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { useBotActivity } from "../../../_live/fleet-provider.tsx";
import { formatDuration, type StatusChange, type StatusSpan, statusSpans, totalPerStatus } from "./status-spans.ts";
import classes from "./status-timeline.module.css";

const DAY = 24 * 60 * 60_000;
const MAX_CHANGES = 500;
const TICK_MS = 30_000;

const statusLabel = (status: number | null) =>
  status === null ? "Unknown" : BOT_STATUS_LABELS[status as keyof typeof BOT_STATUS_LABELS].label;
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** What the bot was in the last 24 hours, as a band; the same as a table. */
export function StatusTimeline({ botId }: { botId: string }) {
  const { changes, isComplete, error, refetch } = useStatusChanges(botId);
  const now = useNow();
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  const spans = changes ? statusSpans(changes, { from: now - DAY, to: now, isComplete }) : [];
  const sums = totalPerStatus(spans);
  const summary = sums.map(([status, ms]) => `${statusLabel(status)} ${formatDuration(ms)}`).join(", ");
  return (
    <Card withBorder component="section" aria-labelledby="timeline">
      <Title order={2} size="h4" id="timeline" mb="sm">
        The last 24 hours
      </Title>
      <div className={classes.band} role="img" aria-label={summary || "Loading"}>
        {spans.map(({ from, to, status }) => (
          <span
            key={from}
            className={classes.span}
            data-status={status ?? "unknown"}
            style={{ flexGrow: to - from }}
            title={`${statusLabel(status)}, ${clock.format(from)} to ${clock.format(to)}`}
          />
        ))}
      </div>
      <Group justify="space-between" className={classes.scale} aria-hidden>
        {["24 h ago", "18 h", "12 h", "6 h", "now"].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </Group>
      <ul className={classes.sums}>
        {sums.map(([status, ms]) => (
          <li key={status ?? "unknown"}>
            {status === null ? <Text span>Unknown</Text> : <BotStatusLabel status={status} />}
            <span className={classes.time}>{formatDuration(ms)}</span>
          </li>
        ))}
      </ul>
      <SpanTable spans={spans} />
    </Card>
  );
}

function SpanTable({ spans }: { spans: readonly StatusSpan[] }) {
  return (
    <details className={classes.table}>
      <summary>As a table</summary>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>From</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>For</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {spans.toReversed().map(({ from, to, status }) => (
            <Table.Tr key={from}>
              <Table.Td>{clock.format(from)}</Table.Td>
              <Table.Td>{statusLabel(status)}</Table.Td>
              <Table.Td>{formatDuration(to - from)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}

function useStatusChanges(botId: string) {
  const trpc = useTRPC();
  const kept = useQuery(
    trpc.live.history.queryOptions({ botId, kinds: ["status"], limit: MAX_CHANGES }, { refetchOnMount: "always" }),
  );
  const [heard, setHeard] = useState<readonly StatusChange[]>([]);
  useBotActivity(botId, ({ kind, at, status }) => {
    if (kind === "status" && status !== null) setHeard((known) => [...known, { at: Date.parse(at), status }]);
  });
  const read = kept.data?.map(({ at, status }) => ({ at: Date.parse(at), status: status ?? 0 }));
  return {
    changes: read && [...read, ...heard],
    isComplete: (read?.length ?? 0) < MAX_CHANGES,
    error: kept.error,
    refetch: () => void kept.refetch(),
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
