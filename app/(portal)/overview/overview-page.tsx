"use client";

import { Button, Card } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { Link } from "../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { bdi } from "../../_ui/name.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { usePreferences } from "../../_ui/use-preferences.ts";
import { FleetMap } from "../_live/fleet-map/fleet-map.tsx";
import { AccountCounts } from "./account-counts.tsx";
import { DemoChip } from "./demo-chip.tsx";
import { DemoOffer } from "./demo-offer.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import classes from "./overview.module.css";

/** About that of the chart with its legend, in pixels. */
const CHART_HEIGHT = 400;

/** It stands below the first screen. */
const AccountStatusChart = loadLater(
  () => import("../_charts/account-status-chart.tsx").then((module) => module.AccountStatusChart),
  { content: true, placeholder: <Card withBorder mih={CHART_HEIGHT} /> },
);

interface Props {
  username: string;
}

/** The state of the account's bots. An account without bots sees the first steps at the top. */
export function OverviewPage({ username }: Props) {
  const { t } = useLanguage();
  const count = useQuery(useTRPC().bots.count.queryOptions({}));
  const isEmpty = count.data?.bots === 0;
  return (
    <>
      <PageHeader
        title={isEmpty ? t.rich("overview.welcome", { username: sanitizeName(username), bdi }) : t("overview.title")}
        description={isEmpty ? t("overview.welcomeText") : undefined}
      >
        <DemoChip />
        {count.data && !isEmpty && <Actions />}
      </PageHeader>
      {count.isError && <ErrorState error={count.error} onRetry={() => void count.refetch()} />}
      {count.isPending && <LoadingRows rows={3} />}
      {count.data && (
        <div className={classes.sections}>
          {isEmpty && <DemoOffer />}
          {isEmpty && <FirstSteps hasBots={false} />}
          <AccountCounts count={count.data} />
          <div className={classes.attention}>
            <NeedsAttention isLimitReached={count.data.counted >= count.data.limit} />
          </div>
          {!isEmpty && <FleetMap isCompact />}
          {!isEmpty && <Charts />}
        </div>
      )}
    </>
  );
}

function Charts() {
  const [{ firstStepsHidden = false }] = usePreferences();
  return (
    <div className={classes.columns} data-steps={!firstStepsHidden || undefined}>
      <AccountStatusChart />
      <FirstSteps hasBots />
    </div>
  );
}

function Actions() {
  const { t } = useLanguage();
  return (
    <>
      <Button
        variant="default"
        data-secondary
        component={Link}
        href="/bots/import"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {t("overview.import")}
      </Button>
      <Button component={Link} href="/bots?new=true" leftSection={<IconPlus size={18} aria-hidden />}>
        {t("overview.newBot")}
      </Button>
    </>
  );
}
