"use client";

import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { Facts } from "../../../_ui/facts.tsx";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { applicationFacts } from "../_frame/application-facts.tsx";
import classes from "./request-list.module.css";
import { type ReviewRequest, subjectOf } from "./review-request.ts";

interface DecisionProps {
  request: ReviewRequest;
  waiting: boolean;
  /** Why its approval failed the last time. */
  error: unknown;
  onApprove: () => void;
  onReject: () => void;
  /** Whether the letters `a` and `r` decide it while it has the focus. */
  hasKeys?: boolean;
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

export const RequestKind = ({ request: { kind } }: Pick<DecisionProps, "request">) => {
  const { t } = useLanguage();
  return (
    <Badge variant="light" color={kind === "verification" ? "brand" : "green"}>
      {t(`admin.requests.queues.${kind}`)}
    </Badge>
  );
};

export function DecisionButtons({ request, waiting, error, onApprove, onReject, hasKeys = false }: DecisionProps) {
  const { t } = useLanguage();
  const subject = subjectOf(request);
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={onReject}
        aria-label={t("admin.requests.rejectOf", { name: subject })}
        aria-keyshortcuts={hasKeys ? "r" : undefined}
      >
        {t("admin.requests.reject")}
      </Button>
      <ActionButton
        error={error}
        size="xs"
        leftSection={<IconCheck size={16} aria-hidden />}
        onClick={onApprove}
        loading={waiting}
        aria-label={t("admin.requests.approveOf", { name: subject })}
        aria-keyshortcuts={hasKeys ? "a" : undefined}
      >
        {t("admin.requests.approve")}
      </ActionButton>
    </Group>
  );
}

/** Who wants what, and why. The decision, too, where there is one. */
export function RequestDetails({ request }: Pick<DecisionProps, "request">) {
  const language = useLanguage();
  const { t, format } = language;
  const { account, application, useCase, botLimit, createdAt, state, reason, decidedAt } = request;
  return (
    <>
      <Facts
        facts={{
          [t("admin.requests.state")]: state !== "pending" && t(`admin.requests.states.${state}`),
          [t("admin.requests.decided")]: decidedAt && <TimeAgo instant={decidedAt} />,
          [t("admin.requests.requestedBy")]: (
            <Anchor component={Link} href={`/admin/users/${account.id}`} prefetch={false} size="sm" underline="always">
              <Name>{account.username}</Name>
            </Anchor>
          ),
          [t("admin.requests.requested")]: <TimeAgo instant={createdAt} />,
          [t("admin.requests.botLimit")]: botLimit !== null && format.number(botLimit),
          [t("admin.requests.clientType")]:
            application &&
            t(`admin.applications.clientTypes.${application.isPublicClient ? "public" : "confidential"}`),
          ...(application && applicationFacts(language, application)),
          [t("admin.requests.scopes")]: application && <span className="mono">{application.scopes.join(" ")}</span>,
          [t("admin.requests.redirectUris")]: application?.redirectUris.map((uri) => (
            <span key={uri} className={`mono ${classes.uri}`}>
              {uri}
            </span>
          )),
        }}
      />
      <LabelledText label={t("admin.requests.useCase")} text={useCase} />
      {reason !== null && <LabelledText label={t("admin.requests.rejectionReason")} text={reason} />}
    </>
  );
}

const LabelledText = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text size="sm" maw="80ch" className="written">
      {text}
    </Text>
  </div>
);
