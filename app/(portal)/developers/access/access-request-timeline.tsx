"use client";

import { Text, Timeline } from "@mantine/core";
import { IconCheck, IconClock, IconSend, IconX } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import classes from "./access-request-timeline.module.css";
import { gatewayAccessTexts } from "./texts.ts";

type AccessRequest = inferRouterOutputs<PortalRouter>["reviews"]["list"][number];

const texts = gatewayAccessTexts.history;

const STATES = {
  pending: { title: texts.pending, icon: IconClock, color: "gray" },
  approved: { title: texts.approved, icon: IconCheck, color: "teal" },
  rejected: { title: texts.rejected, icon: IconX, color: "red" },
  withdrawn: { title: texts.withdrawn, icon: IconX, color: "gray" },
} as const;

/** The requests and the decisions about them, the latest first. */
export function AccessRequestTimeline({ requests }: { requests: readonly AccessRequest[] }) {
  return (
    <SectionCard title={texts.title}>
      <Timeline bulletSize={28} lineWidth={2} active={requests.length * 2}>
        {requests.flatMap((request) => [decisionItem(request), requestItem(request)])}
      </Timeline>
    </SectionCard>
  );
}

function decisionItem({ id, state, reason, decidedAt }: AccessRequest) {
  const { title, icon: Icon, color } = STATES[state];
  return (
    <Timeline.Item key={`${id} decided`} title={title} color={color} bullet={<Icon size={16} aria-hidden />}>
      {reason && (
        <Text size="sm" className={classes.text}>
          {reason}
        </Text>
      )}
      {decidedAt && <When instant={decidedAt} />}
    </Timeline.Item>
  );
}

function requestItem({ id, useCase, createdAt }: AccessRequest) {
  return (
    <Timeline.Item key={`${id} requested`} title={texts.requested} bullet={<IconSend size={16} aria-hidden />}>
      <Text size="sm" c="dimmed" className={classes.text}>
        {useCase}
      </Text>
      <When instant={createdAt} />
    </Timeline.Item>
  );
}

const When = ({ instant }: { instant: string }) => (
  <Text size="sm">
    <TimeAgo instant={instant} />
  </Text>
);
