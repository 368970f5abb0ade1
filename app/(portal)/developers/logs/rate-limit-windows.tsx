"use client";

import { RingProgress, Text } from "@mantine/core";
import { IconGauge } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useEffect, useState } from "react";
import type { LimitUsage } from "#server/contract/api-requests.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import classes from "./rate-limit-windows.module.css";

const REFETCH_MS = 5_000;
const WARNING_SHARE = 0.8;

/** How full each limit's window is, with the time until it starts anew. */
export function RateLimitWindows({ ofWhat }: { ofWhat: { applicationId?: string; credentialId?: string } }) {
  const trpc = useTRPC();
  const usage = useQuery(trpc.requests.limitUsage.queryOptions(ofWhat, { refetchInterval: REFETCH_MS }));
  if (usage.isError) return <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />;
  if (usage.isPending) return <LoadingRows rows={3} />;
  if (usage.data.length === 0) {
    return (
      <EmptyState
        icon={IconGauge}
        title="No limit is in use"
        text="A window starts with the first call of a kind from an address. Those that are running stand here, with the same numbers as the headers of each reply."
      />
    );
  }
  return (
    <ul className={classes.windows} aria-label="Limits in use">
      {usage.data.map((one) => (
        <RateLimitWindow key={`${one.bucket} ${one.kind} ${one.ip}`} usage={one} loadedAt={usage.dataUpdatedAt} />
      ))}
    </ul>
  );
}

function RateLimitWindow({ usage, loadedAt }: { usage: LimitUsage; loadedAt: number }) {
  const { bucket, kind, ip, limit, used, resetMs, windowSeconds, callers } = usage;
  const share = Math.min(1, used / limit);
  const color = share >= 1 ? "red" : share >= WARNING_SHARE ? "orange" : "indigo";
  return (
    <li className={classes.window}>
      <RingProgress
        size={84}
        thickness={9}
        roundCaps
        sections={[{ value: share * 100, color }]}
        label={
          <Text ta="center" size="sm" fw={650}>
            {Math.round(share * 100)}%
          </Text>
        }
        aria-label={`${used} of ${limit} used`}
        role="img"
      />
      <div className={classes.words}>
        <Text className="mono" fw={600} size="sm">
          {bucket}
        </Text>
        <Text size="sm">
          {Math.min(used, limit)} of {limit} calls in {windowSeconds / 60} {windowSeconds === 60 ? "minute" : "minutes"}
          {used > limit && `, ${used - limit} refused`}
        </Text>
        <Countdown until={loadedAt + resetMs} />
        <Text size="xs" c="dimmed">
          {kind === "oauth" ? "Access tokens" : "API tokens and sessions"} from {ip ?? "another address"}:{" "}
          {callers.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ", "}
              <Name>{name}</Name>
            </Fragment>
          ))}
        </Text>
      </div>
    </li>
  );
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(until);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return (
    <Text size="sm" c="dimmed">
      starts anew in {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </Text>
  );
}
