"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { RowList } from "../../../_ui/row-list.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";
import { SessionRow } from "./session-row.tsx";

const texts = accountTexts.sessions;

export function SessionsPage() {
  const trpc = useTRPC();
  const sessions = useQuery(trpc.sessions.list.queryOptions({}));
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        {others > 0 && <EndOtherSessions />}
      </PageHeader>
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <LoadingRows rows={3} />}
      {sessions.data && (
        <RowList label={texts.title}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </RowList>
      )}
    </>
  );
}

function EndOtherSessions() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const end = useMutation(
    trpc.sessions.revokeOthers.mutationOptions({
      async onSuccess({ count }) {
        await queryClient.invalidateQueries(trpc.sessions.pathFilter());
        notifySuccess(texts.othersEnded(count));
        close();
      },
    }),
  );
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.endOthers}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={texts.endOthers}
        action={texts.endOthers}
        onConfirm={() => end.mutate({})}
        onClose={close}
        waiting={end.isPending}
        error={end.error}
      >
        {texts.endOthersConsequence}
      </ConfirmDialog>
    </>
  );
}
