import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { Facts } from "../../../_ui/facts.tsx";
import { formatNumber } from "../../../_ui/format.ts";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { adminTexts } from "../texts.ts";
import classes from "./request-list.module.css";
import type { ReviewRequest } from "./review-request.ts";
import { subjectOf } from "./review-request.ts";

interface Props {
  request: ReviewRequest;
  waiting: boolean;
  /** Why its approval failed the last time. */
  error: unknown;
  onApprove: () => void;
  onReject: () => void;
}

const texts = adminTexts.requests;
const { clientTypes } = adminTexts.applications;

export function RequestCard({ request, waiting, error, onApprove, onReject }: Props) {
  const { id, kind, account, application, useCase, botLimit, createdAt } = request;
  const subject = subjectOf(request);
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Group gap="xs" id={`request-${id}`}>
          <Text fw={600} className={classes.subject}>
            <Name>{subject}</Name>
          </Text>
          <Badge variant="light" color={kind === "verification" ? "indigo" : "teal"}>
            {texts.queues[kind]}
          </Badge>
        </Group>
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
      </Group>
      <Facts
        facts={{
          [texts.requestedBy]: (
            <Anchor component={Link} href={`/admin/users?q=${account.id}`} size="sm" underline="always">
              <Name>{account.username}</Name>
            </Anchor>
          ),
          [texts.requested]: <TimeAgo instant={createdAt} />,
          [texts.botLimit]: botLimit !== null && formatNumber(botLimit),
          [texts.clientType]: application && clientTypes[application.isPublicClient ? "public" : "confidential"],
          [texts.scopes]: application && <span className="mono">{application.scopes.join(" ")}</span>,
          [texts.redirectUris]: application?.redirectUris.map((uri) => (
            <span key={uri} className={`mono ${classes.uri}`}>
              {uri}
            </span>
          )),
        }}
      />
      <div>
        <Text size="xs" c="dimmed">
          {texts.useCase}
        </Text>
        <Text size="sm" className={classes.useCase}>
          {useCase}
        </Text>
      </div>
    </>
  );
}
