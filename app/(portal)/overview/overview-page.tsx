"use client";

import { Button } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { usePreferences } from "../../_ui/use-preferences.ts";
import { AccountStatusChart } from "../_charts/account-status-chart.tsx";
import { FleetMap } from "../_live/fleet-map/fleet-map.tsx";
import { AccountCounts } from "./account-counts.tsx";
import { DemoFleetNotice } from "./demo-fleet-notice.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import classes from "./overview.module.css";
import { overviewTexts } from "./texts.ts";

const LimitNotice = loadLater(() => import("../_limit/limit-notice.tsx").then((module) => module.LimitNotice));

/** Above this, the first steps and a chart do not fit one screen together: the chart is opened by a button. */
const MANY_BOTS = 500;

interface Props {
  username: string;
}

/** The state of the account's bots. An account without bots sees the first steps at the top. */
export function OverviewPage({ username }: Props) {
  const count = useQuery(useTRPC().bots.count.queryOptions({}));
  const isEmpty = count.data?.bots === 0;
  const [{ firstStepsHidden = false }] = usePreferences();
  return (
    <>
      <PageHeader
        title={isEmpty ? overviewTexts.welcome(username) : overviewTexts.title}
        description={isEmpty ? overviewTexts.welcomeText : undefined}
      >
        {count.data && !isEmpty && <Actions />}
      </PageHeader>
      {count.isError && <ErrorState error={count.error} onRetry={() => void count.refetch()} />}
      {count.isPending && <LoadingRows rows={3} />}
      {count.data && (
        <div className={classes.sections}>
          {!isEmpty && <NeedsAttention />}
          <DemoFleetNotice isEmpty={isEmpty} />
          {isEmpty && <FirstSteps hasBots={false} />}
          {!isEmpty && (
            <div className={classes.columns}>
              <FleetMap isCompact />
              <div className={classes.side}>
                {!firstStepsHidden && <FirstSteps hasBots />}
                <AccountStatusChart isCompact isClosed={!firstStepsHidden && count.data.bots > MANY_BOTS} />
              </div>
            </div>
          )}
          <AccountCounts count={count.data} />
          <LimitNotice />
        </div>
      )}
    </>
  );
}

function Actions() {
  return (
    <>
      <Button
        variant="default"
        component={Link}
        href="/bots/import"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {overviewTexts.import}
      </Button>
      <Button component={Link} href="/bots?new=true" leftSection={<IconPlus size={18} aria-hidden />}>
        {overviewTexts.newBot}
      </Button>
    </>
  );
}
