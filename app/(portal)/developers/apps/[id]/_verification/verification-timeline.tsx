"use client";

import { Text, Timeline } from "@mantine/core";
import { IconCheck, IconClock, IconSend, IconX } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import { applicationTexts } from "../texts.ts";
import classes from "./verification.module.css";

const texts = applicationTexts.verification;

type VerificationRequest = inferRouterOutputs<PortalRouter>["reviews"]["list"][number];

/** The requests and the decisions about them, the latest last. */
export function VerificationTimeline({ requests }: { requests: readonly VerificationRequest[] }) {
  const inOrder = [...requests].reverse();
  const steps = inOrder.flatMap((request) => [requestItem(request), decisionItem(request)]);
  return (
    <SectionCard title={texts.history}>
      <Timeline active={steps.length - (inOrder.at(-1)?.state === "pending" ? 2 : 1)} bulletSize={28} lineWidth={2}>
        {steps}
      </Timeline>
    </SectionCard>
  );
}

const requestItem = ({ id, useCase, createdAt }: VerificationRequest) => (
  <Timeline.Item key={`${id} requested`} title={texts.historyRequested} bullet={<IconSend size={15} aria-hidden />}>
    <When instant={createdAt} />
    <Text size="sm" mt={4} className={classes.text ?? ""}>
      {useCase}
    </Text>
  </Timeline.Item>
);

function decisionItem({ id, state, reason, decidedAt }: VerificationRequest) {
  if (state === "pending") {
    return (
      <Timeline.Item key={`${id} pending`} title={texts.historyPending} bullet={<IconClock size={15} aria-hidden />}>
        <Text size="sm" c="dimmed">
          {texts.historyPendingText}
        </Text>
      </Timeline.Item>
    );
  }
  if (state === "withdrawn") {
    return (
      <Timeline.Item
        key={`${id} withdrawn`}
        title={texts.historyWithdrawn}
        color="gray"
        bullet={<IconX size={15} aria-hidden />}
      >
        {decidedAt && <When instant={decidedAt} />}
        <Text size="sm" mt={4}>
          {texts.historyWithdrawnText}
        </Text>
      </Timeline.Item>
    );
  }
  const isApproved = state === "approved";
  const Icon = isApproved ? IconCheck : IconX;
  return (
    <Timeline.Item
      key={`${id} decided`}
      title={isApproved ? texts.historyApproved : texts.historyRejected}
      color={isApproved ? "teal" : "red"}
      bullet={<Icon size={15} aria-hidden />}
    >
      {decidedAt && <When instant={decidedAt} />}
      {reason && (
        <Text size="sm" mt={4} className={classes.text ?? ""}>
          {reason}
        </Text>
      )}
    </Timeline.Item>
  );
}

const When = ({ instant }: { instant: string }) => (
  <Text size="sm">
    <TimeAgo instant={instant} />
  </Text>
);
