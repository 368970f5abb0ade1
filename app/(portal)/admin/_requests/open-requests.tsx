"use client";

import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { Facts } from "../../../_ui/facts.tsx";
import { formatNumber } from "../../../_ui/format.ts";
import { Link } from "../../../_ui/link.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useRovingRows } from "../../../_ui/use-roving-rows.ts";
import { useSingleKeyShortcuts } from "../../../_ui/use-single-key-shortcuts.ts";
import { useWindowKeys } from "../../bots/_list/use-window-keys.ts";
import { applicationFacts } from "../_frame/application-facts.tsx";
import { adminTexts } from "../texts.ts";
import classes from "./request-list.module.css";
import { type ReviewRequest, subjectOf } from "./review-request.ts";
import { useDecideReview } from "./use-decide-review.ts";

const RejectRequestDialog = loadLater(() =>
  import("./reject-request-dialog.tsx").then((module) => module.RejectRequestDialog),
);

/** Does nothing: the browser scrolls to the focused item. */
const scrollTo = () => undefined;

export function OpenRequests({ requests }: { requests: readonly ReviewRequest[] }) {
  const root = useRef<HTMLUListElement>(null);
  const [letters] = useSingleKeyShortcuts();
  const [rejected, setRejected] = useState<ReviewRequest | null>(null);
  const decide = useDecideReview();
  const ids = requests.map(({ id }) => id);
  const rows = useRovingRows({ root, ids, letters, scrollTo });
  const approve = ({ id }: ReviewRequest) => decide.mutate({ requestId: id, approve: true });

  /** Applies a key to the focused request. Without a focused request the key only moves the focus into the list. */
  const withFocused = (act: (request: ReviewRequest) => void) => () => {
    const focused = requests[rows.activeIndex];
    const isFocused = root.current?.contains(document.activeElement) ?? false;
    if (focused && isFocused && !decide.isPending) act(focused);
    else rows.focusRow(rows.activeIndex);
  };
  const move = (step: number) => () => {
    const isInside = root.current?.contains(document.activeElement) ?? false;
    rows.focusRow(isInside ? Math.max(0, Math.min(requests.length - 1, rows.activeIndex + step)) : rows.activeIndex);
  };
  useWindowKeys({ j: move(1), k: move(-1), a: withFocused(approve), r: withFocused(setRejected) }, letters);

  return (
    <>
      <ul
        ref={root}
        className={classes.list}
        aria-label={adminTexts.requests.list}
        onKeyDown={rows.onKeyDown}
        onBlur={rows.onBlur}
      >
        {requests.map((request, index) => (
          <li
            key={request.id}
            className={classes.item}
            data-index={index}
            tabIndex={index === rows.activeIndex ? 0 : -1}
            onFocus={() => rows.onFocus(request.id)}
            aria-labelledby={`request-${request.id}`}
          >
            <RequestCard
              request={request}
              waiting={decide.isPending && decide.variables.requestId === request.id}
              error={decide.variables?.requestId === request.id ? decide.error : null}
              onApprove={() => approve(request)}
              onReject={() => setRejected(request)}
            />
          </li>
        ))}
      </ul>
      {rejected && <RejectRequestDialog request={rejected} onClose={() => setRejected(null)} />}
    </>
  );
}

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

function RequestCard({ request, waiting, error, onApprove, onReject }: Props) {
  const { id, kind, account, application, useCase, botLimit, createdAt } = request;
  const subject = subjectOf(request);
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Group gap="xs" id={`request-${id}`}>
          <Text fw={600} className={classes.subject}>
            <Name>{subject}</Name>
          </Text>
          <Badge variant="light" color={kind === "verification" ? "brand" : "green"}>
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
          ...(application && applicationFacts(application)),
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
