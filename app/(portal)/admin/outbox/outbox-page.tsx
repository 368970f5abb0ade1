"use client";

import { Alert, Badge, Stack, Text } from "@mantine/core";
import { IconMail, IconMailbox, IconMailOff } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { parseAsString, useQueryState } from "nuqs";
import { MAX_LISTED_MAILS } from "#server/contract/limits/lists.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { translateAnswer } from "../../../_languages/answers.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
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

type OutboxMail = inferRouterOutputs<PortalRouter>["admin"]["mails"]["mails"][number];

const REFETCH_MS = 10_000;

export function OutboxPage() {
  const { t } = useLanguage();
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
      <PageHeader title={t("admin.outbox.title")} description={t("admin.outbox.description")} />
      {found.data && !sends && (
        <Alert mb="md" color="amber" variant="light" icon={<IconMailOff aria-hidden />}>
          {t("admin.outbox.notSet")}
        </Alert>
      )}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows />}
      {found.data && mails.length === 0 && (
        <EmptyState icon={IconMailbox} title={t("admin.outbox.empty.title")} text={t("admin.outbox.empty.text")} />
      )}
      {mails.length > 0 && (
        <RowList label={t("admin.outbox.list")}>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} sends={sends} />
          ))}
        </RowList>
      )}
      <PageButtons
        before={before}
        older={older}
        labels={{ newest: t("admin.outbox.newest"), older: t("admin.outbox.older") }}
        onChange={(page) => void setBefore(page)}
      />
    </>
  );
}

function MailRow({ mail, sends }: { mail: OutboxMail; sends: boolean }) {
  const { t } = useLanguage();
  const { subject, state, address, username, createdAt, sentAt, error, attempts } = mail;
  return (
    <Row
      icon={IconMail}
      title={
        <>
          <Name>{subject}</Name>
          <Badge variant="default">{t(`admin.outbox.states.${state}`)}</Badge>
        </>
      }
      facts={{
        [t("admin.outbox.to")]: address,
        [t("admin.outbox.account")]: username && <Name>{username}</Name>,
        [t("admin.outbox.created")]: <TimeAgo instant={createdAt} />,
        [t("admin.outbox.sent")]: sentAt && <TimeAgo instant={sentAt} />,
        [t("admin.outbox.error", { attempts })]: error && translateAnswer(error),
      }}
    >
      {(state === "outbox" || state === "failed") && <MailActions mail={mail} sends={sends} />}
    </Row>
  );
}

function MailActions({ mail: { id, subject, address }, sends }: { mail: OutboxMail; sends: boolean }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const open = useMutation(
    trpc.admin.openMail.mutationOptions({
      onError: (error) => notifyError(language, error),
      gcTime: 0, // the text may contain a link that lets its reader sign in
    }),
  );
  const resend = useMutation(
    trpc.admin.resendMail.mutationOptions({
      onSuccess: () => notifySuccess(t("admin.outbox.resent")),
      onError: (error) => notifyError(language, error),
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
        aria-label={t("admin.outbox.openOf", { subject })}
        onClick={() => open.mutate({ mailId: id })}
      >
        {t("admin.outbox.open")}
      </ActionButton>
      {sends && (
        <ActionButton
          error={resend.error}
          variant="default"
          size="xs"
          loading={resend.isPending}
          aria-label={t("admin.outbox.resendOf", { subject })}
          onClick={() => resend.mutate({ mailId: id })}
        >
          {t("admin.outbox.resend")}
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
          <Text size="sm">{t("admin.outbox.passOn", { address })}</Text>
          {open.data && <CopyBlock label={t("admin.outbox.text")} value={open.data.text} />}
        </Stack>
      </Modal>
    </>
  );
}
