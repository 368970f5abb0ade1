"use client";

import { Alert, Badge, Stack, Text } from "@mantine/core";
import { IconMail, IconMailbox, IconMailOff } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { parseAsString, useQueryState } from "nuqs";
import { MAX_LISTED_MAILS } from "#server/contract/limits/lists.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { PageButtons } from "../../../_ui/page-buttons.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Row, RowList } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { adminTexts } from "../texts.ts";

type OutboxMail = inferRouterOutputs<PortalRouter>["admin"]["mails"]["mails"][number];

const texts = adminTexts.outbox;
const REFETCH_MS = 10_000;

export function OutboxPage() {
  const [before, setBefore] = useQueryState("before", parseAsString.withOptions({ history: "push" }));
  const found = useQuery({
    ...useTRPC().admin.mails.queryOptions(before ? { before } : {}),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  const { mails = [], sends = true } = found.data ?? {};
  const older = mails.length === MAX_LISTED_MAILS ? mails.at(-1)?.id : undefined;
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      {found.data && !sends && (
        <Alert mb="md" color="amber" variant="light" icon={<IconMailOff aria-hidden />}>
          {texts.notSet}
        </Alert>
      )}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows />}
      {found.data && mails.length === 0 && <EmptyState icon={IconMailbox} {...texts.empty} />}
      {mails.length > 0 && (
        <RowList label={texts.list}>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} sends={sends} />
          ))}
        </RowList>
      )}
      <PageButtons before={before} older={older} texts={texts} onChange={(page) => void setBefore(page)} />
    </>
  );
}

function MailRow({ mail, sends }: { mail: OutboxMail; sends: boolean }) {
  const { subject, state, address, username, createdAt, sentAt, error, attempts } = mail;
  return (
    <Row
      icon={IconMail}
      title={
        <>
          <Name>{subject}</Name>
          <Badge variant="default">{texts.states[state]}</Badge>
        </>
      }
      facts={{
        [texts.to]: address,
        [texts.account]: username && <Name>{username}</Name>,
        [texts.created]: <TimeAgo instant={createdAt} />,
        [texts.sent]: sentAt && <TimeAgo instant={sentAt} />,
        [texts.error(attempts)]: error,
      }}
    >
      {(state === "outbox" || state === "failed") && <MailActions mail={mail} sends={sends} />}
    </Row>
  );
}

const mailActionsTexts = adminTexts.outbox;

function MailActions({ mail: { id, subject, address }, sends }: { mail: OutboxMail; sends: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const open = useMutation(
    trpc.admin.openMail.mutationOptions({
      onError: (error) => notifyError(error),
      gcTime: 0, // the text may contain a link that lets its reader sign in
    }),
  );
  const resend = useMutation(
    trpc.admin.resendMail.mutationOptions({
      onSuccess: () => notifySuccess(mailActionsTexts.resent),
      onError: (error) => notifyError(error),
      onSettled: () => queryClient.invalidateQueries(trpc.admin.mails.pathFilter()),
    }),
  );
  return (
    <>
      <ActionButton
        error={open.error}
        variant="default"
        size="xs"
        loading={open.isPending}
        aria-label={mailActionsTexts.openOf(subject)}
        onClick={() => open.mutate({ mailId: id })}
      >
        {mailActionsTexts.open}
      </ActionButton>
      {sends && (
        <ActionButton
          error={resend.error}
          variant="default"
          size="xs"
          loading={resend.isPending}
          aria-label={mailActionsTexts.resendOf(subject)}
          onClick={() => resend.mutate({ mailId: id })}
        >
          {mailActionsTexts.resend}
        </ActionButton>
      )}
      <Modal
        opened={open.data !== undefined}
        onClose={open.reset}
        size="lg"
        title={subject}
        transitionProps={{ exitDuration: 0 }}
      >
        <Stack gap="sm">
          <Text size="sm">{mailActionsTexts.passOn(address)}</Text>
          {open.data && <CopyBlock label={mailActionsTexts.text} value={open.data.text} />}
        </Stack>
      </Modal>
    </>
  );
}
