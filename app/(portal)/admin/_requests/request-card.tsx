"use client";

import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { Facts } from "../../../_ui/facts.tsx";
import { formatNumber } from "../../../_ui/format.ts";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { applicationFacts } from "../_frame/application-facts.tsx";
import { adminTexts } from "../texts.ts";
import classes from "./request-list.module.css";
import { type ReviewRequest, subjectOf } from "./review-request.ts";

const texts = adminTexts.requests;
const { clientTypes } = adminTexts.applications;

interface DecisionProps {
  request: ReviewRequest;
  waiting: boolean;
  /** Why its approval failed the last time. */
  error: unknown;
  onApprove: () => void;
  onReject: () => void;
}

/** A request in the list, with its buttons. */
export function RequestCard(props: DecisionProps) {
  const { request } = props;
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Group gap="xs" id={`request-${request.id}`}>
          <Anchor
            component={Link}
            href={`/admin/requests/${request.id}`}
            prefetch={false}
            fw={600}
            c="inherit"
            className={classes.subject}
          >
            <Name>{subjectOf(request)}</Name>
          </Anchor>
          <RequestKind request={request} />
        </Group>
        <DecisionButtons {...props} />
      </Group>
      <RequestDetails request={request} />
    </>
  );
}

export const RequestKind = ({ request: { kind } }: Pick<DecisionProps, "request">) => (
  <Badge variant="light" color={kind === "verification" ? "brand" : "green"}>
    {texts.queues[kind]}
  </Badge>
);

export function DecisionButtons({ request, waiting, error, onApprove, onReject }: DecisionProps) {
  const subject = subjectOf(request);
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={onReject}
        aria-label={texts.rejectOf(subject)}
        aria-keyshortcuts="r"
      >
        {texts.reject}
      </Button>
      <ActionButton
        error={error}
        size="xs"
        leftSection={<IconCheck size={16} aria-hidden />}
        onClick={onApprove}
        loading={waiting}
        aria-label={texts.approveOf(subject)}
        aria-keyshortcuts="a"
      >
        {texts.approve}
      </ActionButton>
    </Group>
  );
}

/** Who wants what, and why. The decision, too, where there is one. */
export function RequestDetails({ request }: Pick<DecisionProps, "request">) {
  const { account, application, useCase, botLimit, createdAt, state, reason, decidedAt } = request;
  return (
    <>
      <Facts
        facts={{
          [texts.state]: state !== "pending" && texts.states[state],
          [texts.decided]: decidedAt && <TimeAgo instant={decidedAt} />,
          [texts.requestedBy]: (
            <Anchor component={Link} href={`/admin/users/${account.id}`} prefetch={false} size="sm" underline="always">
              <Name>{account.username}</Name>
            </Anchor>
          ),
          [texts.requested]: <TimeAgo instant={createdAt} />,
          [texts.botLimit]: botLimit !== null && formatNumber(botLimit),
          [texts.clientType]: application && clientTypes[application.isPublicClient ? "public" : "confidential"],
          ...(application && applicationFacts(application)),
          [texts.scopes]: application && <span className="mono">{application.scopes.join(" ")}</span>,
          [texts.redirectUris]: application?.redirectUris.map((uri) => (
            <span key={uri} className={`mono ${classes.uri}`}>
              {uri}
            </span>
          )),
        }}
      />
      <LabelledText label={texts.useCase} text={useCase} />
      {reason !== null && <LabelledText label={texts.rejectionReason} text={reason} />}
    </>
  );
}

const LabelledText = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text size="sm" className={classes.useCase}>
      {text}
    </Text>
  </div>
);
