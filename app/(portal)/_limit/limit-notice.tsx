"use client";

import { Alert, Button, Group, Paper, Text } from "@mantine/core";
import { IconClock, IconGauge } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { LoadingRows } from "../../_ui/list-states.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { useTRPC } from "../../_ui/trpc.ts";

const RequestLimitForm = loadLater(() => import("./request-limit-form.tsx").then((module) => module.RequestLimitForm), {
  placeholder: <LoadingRows rows={3} />,
});
/** While a request is open, the decision of staff is looked for. */
const RECHECK_MS = 30_000;

/**
 * Shown where the limit of bots is met: what to do, and how the last request for a higher one stands.
 * @param props.isExceeded The person wants to add more bots than the limit allows, although it is not reached yet.
 * @param props.isRow It stands in a card with other notices.
 */
export function LimitNotice({ isExceeded = false, isRow = false }: { isExceeded?: boolean; isRow?: boolean }) {
  const { t, format } = useLanguage();
  const trpc = useTRPC();
  const count = useQuery(trpc.bots.count.queryOptions({}));
  const isMet = count.data !== undefined && (isExceeded || count.data.counted >= count.data.limit);
  const reviews = useQuery(trpc.reviews.list.queryOptions({}, { enabled: isMet, refetchInterval: RECHECK_MS }));
  const [isAsking, setAsking] = useState(false);
  if (!isMet || !count.data || !reviews.data) return null;
  const { limit, counted } = count.data;
  const look = isRow ? ({ variant: "transparent", py: 8, px: "md" } as const) : { p: "sm" };
  const last = reviews.data.find(({ kind }) => kind === "limit");
  if (last?.state === "pending") {
    return (
      <Alert
        {...look}
        icon={<IconClock aria-hidden />}
        title={t("limit.pending.title", { bots: format.number(last.botLimit ?? 0) })}
      >
        {t("limit.pending.text")}
      </Alert>
    );
  }
  const title = counted >= limit ? t("limit.reached", { limit }) : t("limit.exceeded", { limit });
  return (
    <Alert {...look} color="orange" icon={<IconGauge aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm">{t.rich("limit.notice", { title: () => <b>{title}</b>, help: t("limit.help") })}</Text>
          {last?.state === "rejected" && (
            <Text size="sm">{t.rich("limit.rejected", { reason: () => <bdi>{last.reason}</bdi> })}</Text>
          )}
        </div>
        {!isAsking && (
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            {last?.state === "rejected" ? t("limit.askAgain") : t("limit.ask")}
          </Button>
        )}
      </Group>
      {isAsking && (
        <Paper p="md" mt="sm">
          <RequestLimitForm limit={limit} onClose={() => setAsking(false)} />
        </Paper>
      )}
    </Alert>
  );
}
