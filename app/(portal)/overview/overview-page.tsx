"use client";

import { Button } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { textWithNames } from "../../_ui/name.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { FleetMap } from "../_live/fleet-map/fleet-map.tsx";
import { AccountCounts } from "./account-counts.tsx";
import { DemoFleetNotice } from "./demo-fleet-notice.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import classes from "./overview.module.css";

interface Props {
  accountId: string;
  username: string;
  /** Where clusters connect. */
  gateway: string;
}

/** How the account stands at a glance. An empty one is told how to begin, before anything else. */
export function OverviewPage({ accountId, username, gateway }: Props) {
  const count = useQuery(useTRPC().bots.count.queryOptions({}));
  const isEmpty = count.data?.bots === 0;
  return (
    <>
      <PageHeader
        title={isEmpty ? textWithNames`Welcome, ${username}` : "Overview"}
        description={isEmpty ? "Four steps, in any order, and your bots are ready to be told what to do." : undefined}
      >
        {count.data && !isEmpty && <Actions />}
      </PageHeader>
      {count.isError && <ErrorState error={count.error} onRetry={() => void count.refetch()} />}
      {count.isPending && <LoadingRows rows={3} />}
      {count.data && (
        <div className={classes.parts}>
          {!isEmpty && <NeedsAttention invalid={count.data.invalid} gateway={gateway} />}
          <DemoFleetNotice isEmpty={isEmpty} />
          {isEmpty && <FirstSteps accountId={accountId} hasBots={false} />}
          <AccountCounts count={count.data} />
          {!isEmpty && <FleetMap />}
          {!isEmpty && <FirstSteps accountId={accountId} hasBots />}
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
        Import
      </Button>
      <Button component={Link} href="/bots?new=true" leftSection={<IconPlus size={18} aria-hidden />}>
        New bot
      </Button>
    </>
  );
}
