"use client";

import { Badge } from "@mantine/core";
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconQuestionMark,
  IconTerminal2,
  type TablerIcon,
} from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { AddressPlace, SessionItem } from "#server/contract/identity.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ConfirmButton } from "../../../_ui/confirm-button.tsx";
import { formatCountry } from "../../../_ui/format.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Row, RowList } from "../../../_ui/row-list.tsx";
import { signOutHere } from "../../../_ui/sign-out.ts";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";
import { type Device, describeDevice } from "./describe-device.ts";

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

const sessionRowTexts = accountTexts.sessions;

const ICONS: Record<Device["kind"], TablerIcon> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  program: IconTerminal2,
  unknown: IconQuestionMark,
};

function SessionRow({ session }: { session: z.output<typeof SessionItem> }) {
  const { kind, name } = describeDevice(session.agent);
  return (
    <Row
      icon={ICONS[kind]}
      title={
        <>
          <span>{name}</span>
          {session.current && <Badge variant="light">{sessionRowTexts.current}</Badge>}
        </>
      }
      facts={{
        [sessionRowTexts.ip]: session.ip,
        [sessionRowTexts.place]: session.place && describePlace(session.place),
        [sessionRowTexts.signedIn]: <TimeAgo instant={session.createdAt} />,
        [sessionRowTexts.lastActive]: <TimeAgo instant={session.lastSeenAt} />,
      }}
    >
      {session.current ? <SignOut /> : <EndSession id={session.id} name={name} />}
    </Row>
  );
}

const describePlace = (place: AddressPlace): string =>
  place.kind === "country" ? formatCountry(place.country) : sessionRowTexts[place.kind];

function SignOut() {
  const [waiting, setWaiting] = useState(false);
  const leave = () => {
    setWaiting(true);
    void signOutHere("/sign-in");
  };
  return (
    <ActionButton error={null} variant="default" size="xs" onClick={leave} loading={waiting}>
      {sessionRowTexts.signOut}
    </ActionButton>
  );
}

function EndSession({ id, name }: { id: string; name: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const end = useMutation(
    trpc.sessions.revoke.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.sessions.pathFilter());
        notifySuccess(sessionRowTexts.ended(name));
      },
    }),
  );
  return (
    <ConfirmButton
      label={sessionRowTexts.end}
      size="xs"
      aria-label={sessionRowTexts.endOf(name)}
      title={sessionRowTexts.endOf(name)}
      mutation={end}
      input={{ sessionId: id }}
    >
      {sessionRowTexts.endConsequence(name)}
    </ConfirmButton>
  );
}
