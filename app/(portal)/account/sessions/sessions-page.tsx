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
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ConfirmButton } from "../../../_ui/confirm-button.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Row, RowList } from "../../../_ui/row-list.tsx";
import { signOutHere } from "../../../_ui/sign-out.ts";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { type Device, describeDevice } from "./describe-device.ts";

export function SessionsPage() {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const sessions = useQuery(trpc.sessions.list.queryOptions({}));
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <>
      <PageHeader title={t("account.sessions.title")} description={t("account.sessions.description")}>
        {others > 0 && <EndOtherSessions />}
      </PageHeader>
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <LoadingRows rows={3} />}
      {sessions.data && (
        <RowList label={t("account.sessions.title")}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </RowList>
      )}
    </>
  );
}

function EndOtherSessions() {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const end = useMutation(
    trpc.sessions.revokeOthers.mutationOptions({
      async onSuccess({ count }) {
        await queryClient.invalidateQueries(trpc.sessions.pathFilter());
        notifySuccess(t("account.sessions.othersEnded", { count }));
      },
    }),
  );
  return (
    <ConfirmButton
      label={t("account.sessions.endOthers")}
      title={t("account.sessions.endOthers")}
      mutation={end}
      input={{}}
    >
      {t("account.sessions.endOthersConsequence")}
    </ConfirmButton>
  );
}

const ICONS: Record<Device["kind"], TablerIcon> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  program: IconTerminal2,
  unknown: IconQuestionMark,
};

function SessionRow({ session }: { session: z.output<typeof SessionItem> }) {
  const language = useLanguage();
  const { t } = language;
  const { kind, name } = describeDevice(language, session.agent);
  return (
    <Row
      icon={ICONS[kind]}
      title={
        <>
          <span>{name}</span>
          {session.current && <Badge variant="light">{t("account.sessions.current")}</Badge>}
        </>
      }
      facts={{
        [t("account.sessions.ip")]: session.ip,
        [t("account.sessions.place")]: session.place && describePlace(language, session.place),
        [t("account.sessions.signedIn")]: <TimeAgo instant={session.createdAt} />,
        [t("account.sessions.lastActive")]: <TimeAgo instant={session.lastSeenAt} />,
      }}
    >
      {session.current ? <SignOut /> : <EndSession id={session.id} name={name} />}
    </Row>
  );
}

const describePlace = ({ t, format }: Language, place: AddressPlace): string =>
  place.kind === "country" ? format.country(place.country) : t(`account.sessions.${place.kind}`);

function SignOut() {
  const { t } = useLanguage();
  const [waiting, setWaiting] = useState(false);
  const leave = () => {
    setWaiting(true);
    void signOutHere("/sign-in");
  };
  return (
    <ActionButton error={null} variant="default" size="xs" onClick={leave} loading={waiting}>
      {t("account.sessions.signOut")}
    </ActionButton>
  );
}

function EndSession({ id, name }: { id: string; name: string }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const end = useMutation(
    trpc.sessions.revoke.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.sessions.pathFilter());
        notifySuccess(t("account.sessions.ended", { device: name }));
      },
    }),
  );
  return (
    <ConfirmButton
      label={t("account.sessions.end")}
      size="xs"
      aria-label={t("account.sessions.endOf", { device: name })}
      title={t("account.sessions.endOf", { device: name })}
      mutation={end}
      input={{ sessionId: id }}
    >
      {t("account.sessions.endConsequence", { device: name })}
    </ConfirmButton>
  );
}
