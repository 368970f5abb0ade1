"use client";

import { Button, Paper, Progress, Skeleton, Text, Title } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled, IconFileImport, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { hidden, textWithParts } from "../../_ui/text-with-parts.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { usePreferences } from "../../_ui/use-preferences.ts";
import { AccountStatusChart } from "../_charts/account-status-chart.tsx";
import { FleetMap } from "../_live/fleet-map/fleet-map.tsx";
import { AttentionGroups } from "../_reasons/attention-groups.tsx";
import { useAttentionGroups } from "../_reasons/use-attention-groups.ts";
import { useReasonUpdates } from "../_reasons/use-bot-reasons.ts";
import { AccountCounts } from "./account-counts.tsx";
import { DemoFleetNotice } from "./demo-fleet-notice.tsx";
import classes from "./overview.module.css";
import { overviewTexts } from "./texts.ts";
import { type FirstStepInfo, useFirstSteps } from "./use-first-steps.ts";

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

/** More would push the live counts off the screen. */
const MAX_ITEMS = 3;

/** Why bots are not connected, also those that their owner has disabled. */
function NeedsAttention() {
  useReasonUpdates();
  return <AttentionGroups groups={useAttentionGroups()} max={MAX_ITEMS} />;
}

const texts = overviewTexts.steps;

/** What a new account does first; hidden in every browser once the person has put it away. */
function FirstSteps({ hasBots }: { hasBots: boolean }) {
  const [{ firstStepsHidden: isHidden = false }, updatePreferences] = usePreferences();
  const steps = useFirstSteps(!isHidden);
  if (isHidden) return null;
  if (!steps) return <Skeleton height={264} radius="md" />;
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  // With bots, the page has its main button at the top.
  const nextEmphasis = hasBots ? "light" : "filled";
  return (
    <Paper withBorder component="section" aria-labelledby="first-steps" className={classes.firstSteps}>
      <header className={classes.firstStepsHead}>
        <Title order={2} size="h4" id="first-steps">
          {next ? texts.title : texts.allDone}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {texts.progress(done, steps.length)}
        </Text>
        <Progress
          value={Math.round((done / steps.length) * 100)}
          size="sm"
          className={classes.progress}
          aria-label={texts.progressLabel}
        />
        <Button
          variant={next ? "subtle" : "default"}
          color="gray"
          size="compact-sm"
          onClick={() => updatePreferences({ firstStepsHidden: true })}
        >
          {texts.hide}
        </Button>
      </header>
      <ol>
        {steps.map((step) => (
          <FirstStep key={step.name} step={step} emphasis={step === next ? nextEmphasis : "default"} />
        ))}
      </ol>
    </Paper>
  );
}

interface FirstStepsProps {
  step: FirstStepInfo;
  /** The style of the step's first button. */
  emphasis: "filled" | "light" | "default";
}

function FirstStep({ step: { title, text, done, links }, emphasis }: FirstStepsProps) {
  const Tick = done ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={done || undefined}>
      <Tick size={22} stroke={1.6} className={classes.tick} aria-hidden />
      <div className={classes.description}>
        <span className={classes.title}>
          {done ? textWithParts(overviewTexts.steps.done, { title, hidden }) : title}
        </span>
        {!done && <span className={classes.note}>{text}</span>}
      </div>
      {!done && (
        <div className={classes.links}>
          {links.map(({ label, href }, index) => (
            <Button key={href} component={Link} href={href} size="xs" variant={index === 0 ? emphasis : "default"}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
