"use client";

import { Alert, Badge } from "@mantine/core";
import { IconMail, IconMailbox, IconMailOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { MAX_LISTED_MAILS } from "#server/contract/limits/lists.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageButtons } from "../../../_ui/page-buttons.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Row, RowList } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { adminTexts } from "../texts.ts";
import type { OutboxMail } from "./mail.ts";
import { MailActions } from "./mail-actions.tsx";

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
        <Alert mb="md" color="yellow" variant="light" icon={<IconMailOff aria-hidden />}>
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
