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
import { SessionRow } from "./session-row.tsx";

export function SessionsPage() {
  const trpc = useTRPC();
  const sessions = useQuery(trpc.sessions.list.queryOptions({}));
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <>
      <PageHeader title="Sessions" description="Where you are signed in. End those that you do not know.">
        {others > 0 && <EndOthers />}
      </PageHeader>
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <LoadingRows rows={3} />}
      {sessions.data && (
        <RowList label="Sessions">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </RowList>
      )}
    </>
  );
}

function EndOthers() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asking, { open, close }] = useDisclosure(false);
  const end = useMutation(
    trpc.sessions.revokeOthers.mutationOptions({
      async onSuccess({ count }) {
        await queryClient.invalidateQueries(trpc.sessions.pathFilter());
        notifySuccess(count === 1 ? "1 other session has ended" : `${count} other sessions have ended`);
        close();
      },
    }),
  );
  return (
    <>
      <Button variant="default" onClick={open}>
        Sign out everywhere else
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Sign out everywhere else"
        action="Sign out elsewhere"
        onConfirm={() => end.mutate({})}
        onClose={close}
        waiting={end.isPending}
        error={end.error}
      >
        Every session but this one ends at once. API tokens go on working.
      </ConfirmDialog>
    </>
  );
}
