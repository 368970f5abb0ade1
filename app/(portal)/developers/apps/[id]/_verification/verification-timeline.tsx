"use client";

import { Text, Timeline } from "@mantine/core";
import { IconCheck, IconClock, IconSend, IconX } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import { SectionCard } from "../section-card.tsx";
import classes from "./verification.module.css";

type VerificationRequest = inferRouterOutputs<PortalRouter>["reviews"]["list"][number];

/** What was asked and what was decided, the latest last. */
export function VerificationTimeline({ requests }: { requests: readonly VerificationRequest[] }) {
  const inOrder = [...requests].reverse();
  const steps = inOrder.flatMap((request) => [requestItem(request), decisionItem(request)]);
  return (
    <SectionCard title="What happened">
      <Timeline active={steps.length - (inOrder.at(-1)?.state === "pending" ? 2 : 1)} bulletSize={28} lineWidth={2}>
        {steps}
      </Timeline>
    </SectionCard>
  );
}

const requestItem = ({ id, useCase, createdAt }: VerificationRequest) => (
  <Timeline.Item key={`${id} asked`} title="You asked" bullet={<IconSend size={15} aria-hidden />}>
    <TimeAgo instant={createdAt} />
    <Text size="sm" mt={4} className={classes.words ?? ""}>
      {useCase}
    </Text>
  </Timeline.Item>
);

function decisionItem({ id, state, reason, decidedAt }: VerificationRequest) {
  if (state === "pending") {
    return (
      <Timeline.Item key={`${id} waits`} title="Waiting for staff" bullet={<IconClock size={15} aria-hidden />}>
        <Text size="sm" c="dimmed">
          The decision and its reason are shown here.
        </Text>
      </Timeline.Item>
    );
  }
  if (state === "withdrawn") {
    return (
      <Timeline.Item key={`${id} withdrawn`} title="Withdrawn" color="gray" bullet={<IconX size={15} aria-hidden />}>
        {decidedAt && <TimeAgo instant={decidedAt} />}
        <Text size="sm" mt={4}>
          The application was changed after you asked. Ask again for what it is now.
        </Text>
      </Timeline.Item>
    );
  }
  const isApproved = state === "approved";
  const Icon = isApproved ? IconCheck : IconX;
  return (
    <Timeline.Item
      key={`${id} decided`}
      title={isApproved ? "Verified" : "Not verified"}
      color={isApproved ? "teal" : "red"}
      bullet={<Icon size={15} aria-hidden />}
    >
      {decidedAt && <TimeAgo instant={decidedAt} />}
      {reason && (
        <Text size="sm" mt={4} className={classes.words ?? ""}>
          {reason}
        </Text>
      )}
    </Timeline.Item>
  );
}
