"use client";

import { Text } from "@mantine/core";
import { IconGauge } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LimitUsage } from "#server/contract/api-requests.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { listOfParts, textWithParts } from "../../../_ui/text-with-parts.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import classes from "./rate-limit-windows.module.css";
import { requestLogTexts } from "./texts.ts";

const LimitRing = loadLater(() => import("./limit-ring.tsx").then((module) => module.LimitRing), {
  placeholder: <span style={{ width: 84, height: 84 }} />,
});
const texts = requestLogTexts.limits;
const REFETCH_MS = 5_000;
const WARNING_SHARE = 0.8;

/** The use of each active rate limit window, with the time until it resets. */
export function RateLimitWindows({ scope }: { scope: { applicationId?: string; credentialId?: string } }) {
  const trpc = useTRPC();
  const usage = useQuery(trpc.requests.limitUsage.queryOptions(scope, { refetchInterval: REFETCH_MS }));
  if (usage.isError) return <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />;
  if (usage.isPending) return <LoadingRows rows={3} />;
  if (usage.data.length === 0) {
    return <EmptyState icon={IconGauge} title={texts.emptyTitle} text={texts.emptyText} />;
  }
  return (
    <ul className={classes.windows} aria-label={texts.list}>
      {usage.data.map((limit) => (
        <RateLimitWindow
          key={`${limit.bucket} ${limit.kind} ${limit.ip}`}
          usage={limit}
          loadedAt={usage.dataUpdatedAt}
        />
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
      <LimitRing
        size={84}
        thickness={9}
        roundCaps
        sections={[{ value: Math.round(share * 100), color }]}
        label={
          <Text ta="center" size="sm" fw={650}>
            {texts.percent(share)}
          </Text>
        }
        aria-label={texts.used(used, limit)}
        role="img"
      />
      <div className={classes.text}>
        <Text className="mono" fw={600} size="sm">
          {bucket}
        </Text>
        <Text size="sm">{texts.requests(used, limit, windowSeconds / 60)}</Text>
        <Countdown until={loadedAt + resetMs} />
        <Text size="xs" c="dimmed">
          {textWithParts(kind === "oauth" ? texts.accessTokens : texts.ownCredentials, {
            address: ip ?? texts.otherAddress,
            names: listOfParts(callers.map((name) => <Name key={name}>{name}</Name>)),
          })}
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
      {texts.resetsIn(seconds)}
    </Text>
  );
}
