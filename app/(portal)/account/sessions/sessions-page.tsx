"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ConfirmButton } from "../../../_ui/confirm-button.tsx";
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
  const end = useMutation(
    trpc.sessions.revokeOthers.mutationOptions({
      async onSuccess({ count }) {
        await queryClient.invalidateQueries(trpc.sessions.pathFilter());
        notifySuccess(texts.othersEnded(count));
      },
    }),
  );
  return (
    <ConfirmButton label={texts.endOthers} title={texts.endOthers} mutation={end} input={{}}>
      {texts.endOthersConsequence}
    </ConfirmButton>
  );
}
